import { decodeFunctionData, parseAbi } from 'viem/utils'
import { erc20, erc721, erc1155 } from '../chains/evm/abi.ts'
import type { Hex } from '../chains/evm/read.ts'
import type { ReadRequest, RequestAmount, Risk } from './request.ts'

export interface EvmCall {
  from: string
  to?: string
  value: bigint
  data: Hex
}

/** From so much on an allowance is as good as one without an end: more than there is of any coin. */
const unlimited = 2n ** 128n

const ambiguous = parseAbi([
  // ERC-20's amount and ERC-721's token id are the same bytes; which it is, only the contract knows.
  'function approve(address spender, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
])

/** Reads a transaction. `standard` is what its contract was found to be, where that was asked. */
export function readEvmCall(call: EvmCall, standard?: 'erc20' | 'erc721' | 'erc1155'): ReadRequest {
  const coin: RequestAmount[] = call.value > 0n ? [{ kind: 'coin', units: String(call.value) }] : []
  const { to, data } = call
  if (to === undefined)
    return { family: 'evm', kind: 'make-contract', parties: [], amounts: coin, risks: ['unreadable'] }
  if (data === '0x')
    return { family: 'evm', kind: 'send-coin', parties: [{ role: 'recipient', address: to }], amounts: coin, risks: [] }
  const read = readCall(call, to, standard)
  return { ...read, amounts: [...read.amounts, ...coin], parties: [...read.parties, { role: 'contract', address: to }] }
}

function readCall(call: EvmCall, contract: string, standard?: 'erc20' | 'erc721' | 'erc1155'): ReadRequest {
  const { data } = call
  const decoded = [erc721, erc20, erc1155].map((abi) => decode(abi, data)).find(Boolean)
  const { name, args } = decode(ambiguous, data) ?? decoded ?? { name: data.slice(0, 10), args: [] }
  const [first, second, third, fourth] = args as string[]
  const nft = (tokenId: unknown, units: unknown = 1): RequestAmount => ({
    kind: 'nft',
    contract,
    tokenId: String(tokenId),
    units: String(units),
  })
  const token = (units: unknown): RequestAmount => ({ kind: 'token', contract, units: String(units) })
  const request = (kind: ReadRequest['kind'], rest: Partial<ReadRequest>): ReadRequest => ({
    family: 'evm',
    kind,
    parties: [],
    amounts: [],
    risks: [],
    ...rest,
  })
  switch (name) {
    case 'transfer':
      return request('send-token', { parties: [recipient(first)], amounts: [token(second)] })
    case 'transferFrom':
    case 'safeTransferFrom': {
      const isNft = name === 'safeTransferFrom' || standard === 'erc721'
      const isEdition = name === 'safeTransferFrom' && args.length === 5
      return request(isNft ? 'send-nft' : 'send-token', {
        parties: [owner(first), recipient(second)],
        amounts: [isNft ? nft(third, isEdition ? fourth : 1) : token(third)],
        risks: isSame(first, call.from) ? [] : ['not-yours'],
      })
    }
    case 'safeBatchTransferFrom': {
      const [ids, counts] = [args[2] as bigint[], args[3] as bigint[]]
      return request('send-nft', {
        parties: [owner(first), recipient(second)],
        amounts: ids.map((id, at) => nft(id, counts[at])),
        risks: isSame(first, call.from) ? [] : ['not-yours'],
      })
    }
    case 'approve':
      return allowance(contract, first as string, BigInt(second as string), standard)
    case 'increaseAllowance':
      return allowance(contract, first as string, BigInt(second as string), 'erc20')
    case 'setApprovalForAll':
      return (args[1] as unknown as boolean)
        ? request('allow-all-nfts', { parties: [spender(first)], risks: ['all-tokens'], amounts: [] })
        : request('revoke', { parties: [spender(first)] })
    default:
      return request('call', { text: name, risks: ['unreadable'] })
  }
}

function allowance(contract: string, to: string, value: bigint, standard?: string): ReadRequest {
  const parties = [spender(to)]
  const nobody = /^0x0{40}$/.test(to)
  if (standard === 'erc721')
    return nobody
      ? { family: 'evm', kind: 'revoke', parties, amounts: [], risks: [] }
      : {
          family: 'evm',
          kind: 'allow-nft',
          parties,
          amounts: [{ kind: 'nft', contract, tokenId: String(value), units: '1' }],
          risks: [],
        }
  if (value === 0n) return { family: 'evm', kind: 'revoke', parties, amounts: [], risks: [] }
  const isUnlimited = value >= unlimited
  return {
    family: 'evm',
    kind: 'allow-token',
    parties,
    amounts: [{ kind: 'token', contract, units: isUnlimited ? 'unlimited' : String(value) }],
    risks: isUnlimited ? ['unlimited'] : [],
  }
}

interface TypedData {
  domain?: { name?: unknown; chainId?: unknown; verifyingContract?: unknown }
  primaryType?: unknown
  message?: Record<string, unknown>
}

/** Reads typed data (EIP-712): permits and orders move tokens by the signature alone. */
export function readTypedData(json: string, chainId: number, now: number): ReadRequest {
  const unreadable: ReadRequest = { family: 'evm', kind: 'unknown', parties: [], amounts: [], risks: ['unreadable'] }
  let typed: TypedData
  try {
    typed = JSON.parse(json) as TypedData
  } catch {
    return unreadable
  }
  const { domain = {}, message } = typed
  if (typeof message !== 'object' || message === null) return unreadable
  const contract = typeof domain.verifyingContract === 'string' ? domain.verifyingContract : undefined
  const parties: ReadRequest['parties'] = contract ? [{ role: 'contract', address: contract }] : []
  const named = Number(domain.chainId)
  const risks: Risk[] = domain.chainId !== undefined && named !== chainId ? ['other-chain'] : []
  const details = { ...message, ...object(message.details), ...object(message.permitted) }
  if (/^Permit/.test(String(typed.primaryType))) return permit(typed, details, contract, parties, risks, now)
  if (typed.primaryType === 'OrderComponents') return order(message, parties, risks, now)
  return { family: 'evm', kind: 'message', parties, amounts: [], risks, text: String(typed.primaryType).slice(0, 60) }
}

/** EIP-2612, DAI's (`allowed`), and Permit2's for one coin or several. */
function permit(
  { primaryType, message = {} }: TypedData,
  details: Record<string, unknown>,
  contract: string | undefined,
  parties: ReadRequest['parties'],
  risks: Risk[],
  now: number,
): ReadRequest {
  const several = [message.details, message.permitted].find(Array.isArray) as Record<string, unknown>[] | undefined
  const allowed = several ?? [details]
  const amounts = allowed.map((each): RequestAmount => {
    const raw = each.value ?? each.amount ?? (each.allowed === true ? unlimited : 0)
    const units = whole(raw)
    const of = /^Permit$/.test(String(primaryType)) ? contract : String(each.token)
    // Permit2 counts in 160 bits.
    const isUnlimited = units >= unlimited
    return { kind: 'token', ...(of ? { contract: of } : {}), units: isUnlimited ? 'unlimited' : String(units) }
  })
  const until = Number(whole(details.deadline ?? details.sigDeadline ?? details.expiration ?? details.expiry ?? 0))
  return {
    family: 'evm',
    kind: 'allow-token',
    parties: [...parties, spender(String(message.spender ?? details.spender))],
    amounts,
    risks: [
      ...risks,
      'signature-moves-tokens',
      ...(amounts.some(({ units }) => units === 'unlimited') ? (['unlimited'] as const) : []),
      ...endOf(until, now),
    ],
    ...(until > 0 && Number.isSafeInteger(until) ? { until } : {}),
  }
}

/** Seaport: what one gives (`offer`), and what comes back for it (`consideration`). */
function order(
  message: Record<string, unknown>,
  parties: ReadRequest['parties'],
  risks: Risk[],
  now: number,
): ReadRequest {
  const offered = Array.isArray(message.offer) ? (message.offer as Record<string, unknown>[]) : []
  const until = Number(whole(message.endTime ?? 0))
  return {
    family: 'evm',
    kind: 'sell',
    parties,
    amounts: offered.map((item) => {
      const units = String(whole(item.endAmount ?? item.startAmount ?? 1))
      if (Number(item.itemType) === 0) return { kind: 'coin', units }
      const contract = String(item.token)
      if (Number(item.itemType) === 1) return { kind: 'token', contract, units }
      return { kind: 'nft', contract, tokenId: String(item.identifierOrCriteria), units }
    }),
    risks: [...risks, 'signature-moves-tokens', ...endOf(until, now)],
    ...(until > 0 && Number.isSafeInteger(until) ? { until } : {}),
  }
}

const yearSeconds = 365 * 24 * 3600

function endOf(until: number, now: number): Risk[] {
  if (until > 0 && until * 1000 < now) return ['expired']
  return until === 0 || until * 1000 > now + yearSeconds * 1000 ? ['no-end'] : []
}

/** Reads a message to sign; one that signs in somewhere (EIP-4361) must name the site that asks. */
export function readMessage(message: Uint8Array, origin: string | null, now: number): ReadRequest {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return { family: 'evm', kind: 'message', parties: [], amounts: [], risks: ['unreadable'] }
  }
  const request = { family: 'evm' as const, amounts: [], text }
  const domain = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n/.exec(text)?.[1]
  if (domain === undefined) {
    // 32 bytes that happen to be text may be the hash of anything.
    return { ...request, kind: 'message', parties: [], risks: message.length === 32 ? ['unreadable'] : [] }
  }
  const uri = /^URI: (\S+)$/m.exec(text)?.[1] ?? ''
  const ends = /^Expiration Time: (\S+)$/m.exec(text)?.[1]
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null
  const isSameSite = host === domain && URL.canParse(uri) && new URL(uri).host === host
  const risks: Risk[] = [
    ...(host !== null && !isSameSite ? (['other-site'] as const) : []),
    ...(ends !== undefined && !(Date.parse(ends) > now) ? (['expired'] as const) : []),
  ]
  return { ...request, kind: 'sign-in', parties: [{ role: 'site', address: domain }], risks }
}

function decode(abi: typeof erc20 | typeof erc721 | typeof erc1155 | typeof ambiguous, data: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return { name: functionName as string, args: (args ?? []) as readonly unknown[] }
  } catch {
    return null
  }
}

const recipient = (address: unknown) => ({ role: 'recipient', address: String(address) }) as const
const owner = (address: unknown) => ({ role: 'owner', address: String(address) }) as const
const spender = (address: unknown) => ({ role: 'spender', address: String(address) }) as const

const isSame = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase()

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function whole(value: unknown): bigint {
  try {
    return BigInt(value as string)
  } catch {
    return 0n
  }
}
