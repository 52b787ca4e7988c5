import { ChainProblem } from '../../problem.ts'
import { readAddress } from '../address.ts'

/** What an Ethereum payment link asks for (EIP-681): coins, or coins of a contract. Amounts are in the smallest unit, as decimal digits. */
export interface EvmPayment {
  to: string
  chainId?: number
  /** Of the chain's coin. */
  value?: string
  token?: { contract: string; amount?: string }
}

/** `ethereum:0x…@137?value=1e18` */
export function writePayment({ to, chainId, value, token }: EvmPayment): string {
  const chain = chainId === undefined ? '' : `@${chainId}`
  if (!token) return `ethereum:${to}${chain}${value === undefined ? '' : `?value=${value}`}`
  const amount = token.amount === undefined ? '' : `&uint256=${token.amount}`
  return `ethereum:${token.contract}${chain}/transfer?address=${to}${amount}`
}

/** Reads a link or a bare address, as a camera finds them. Null for what is another kind of text. */
export function readPayment(text: string): EvmPayment | null {
  const typed = text.trim()
  const bare = readAddress('evm', typed)
  if (bare.ok) return { to: bare.address }
  const match = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?(?:\/(\w+))?(?:\?(.*))?$/i.exec(typed)
  if (!match) return null
  const [, target = '', chain, call, query = ''] = match
  const parameters = new URLSearchParams(query)
  const chainId = chain === undefined ? {} : { chainId: Number(chain) }
  if (call === undefined) return { to: address(target), ...chainId, ...amountIn(parameters, 'value', 'value') }
  // Any other function is a call that nobody could read.
  if (call !== 'transfer') throw new ChainProblem('request.invalid')
  const to = address(parameters.get('address') ?? '')
  return { to, ...chainId, token: { contract: address(target), ...amountIn(parameters, 'uint256', 'amount') } }
}

function address(text: string): string {
  const reading = readAddress('evm', text)
  if (!reading.ok) throw new ChainProblem(reading.problem)
  return reading.address
}

/** Digits, or with an exponent, as the standard recommends: `2.014e18`. Less than the smallest unit is no amount. */
function amountIn<Name extends string>(parameters: URLSearchParams, from: string, name: Name) {
  const text = parameters.get(from)
  if (text === null) return {}
  const match = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (!match) throw new ChainProblem('amount.invalid')
  const [, whole = '', fraction = '', exponent = '0'] = match
  const zeros = Number(exponent) - fraction.length
  if (zeros < 0) throw new ChainProblem('amount.invalid')
  return { [name]: BigInt(whole + fraction + '0'.repeat(zeros)).toString() } as Record<Name, string>
}
