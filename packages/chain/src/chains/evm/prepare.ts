import { encodeFunctionData } from 'viem/utils'
import { assertSome, textOf, unitsOf, wholeOf } from '../../amounts.ts'
import { ChainProblem } from '../../problem.ts'
import { addressIn } from '../address.ts'
import { assertChain } from '../rpc/chain-check.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import { erc20, erc721, erc1155 } from './abi.ts'
import { type FeeChoices, mostFee, type Speed, suggestFees } from './fees.ts'
import { asRevert, balanceOf, coinBalance, coinFacts, type Hex, hexOf, kindOf, nftBalance, quantity } from './read.ts'
import type { EvmFee, EvmTransaction } from './transaction.ts'

/** What a person means to do. Amounts are decimal texts; `max` is all that can be sent. */
export type EvmIntent =
  | { kind: 'coin'; to: string; amount: string }
  | { kind: 'erc20'; contract: string; to: string; amount: string }
  | { kind: 'erc721'; contract: string; tokenId: string; to: string }
  | { kind: 'erc1155'; contract: string; tokenId: string; quantity: string; to: string }
  /** What an app asks for. */
  | { kind: 'call'; to?: string; data: Hex; value: bigint }

export type EvmDraft = Omit<EvmTransaction, 'nonce'>

export type Warning =
  /** The recipient is a contract: fine for some, lost in others. */
  | 'recipient.contract'
  /** The recipient is the token's own contract: what is sent there is gone. */
  | 'recipient.token_contract'
  /** The contract at the recipient says that it cannot hold this. */
  | 'recipient.cannot_receive'
  | 'recipient.self'

export interface Prepared {
  /** All but its place in the order, which is taken when it is signed. */
  draft: EvmDraft
  fees: FeeChoices
  /** The most that it can cost beside what is sent, in the chain's coin. */
  fee: string
  /** What is sent, as a decimal text: of `max` what that came to. */
  amount: string
  warnings: Warning[]
}

/** Works out everything that a confirmation shows and a signature holds, and tells a shortfall of the amount from one of the fee. */
export async function prepare(rpc: Rpc, from: string, intent: EvmIntent, speed: Speed = 'normal'): Promise<Prepared> {
  await assertChain(rpc)
  const to = intent.to === undefined ? undefined : addressIn('evm', intent.to)
  const [fees, balance, warnings] = await Promise.all([
    suggestFees(rpc),
    balanceOf(rpc, from),
    to ? warningsOf(rpc, from, to, intent) : noWarnings,
  ])
  const fee = fees[speed]
  const { call, amount } = await callFor(rpc, from, intent, to)
  // Whether the coin is enough for what is sent comes first: some nodes estimate without looking, others refuse in their own words.
  if (call.value > balance) throw new ChainProblem('funds.amount', { symbol: rpc.network.currency.symbol })
  if (warnings.includes('recipient.cannot_receive')) {
    const gas = 100_000n
    return draftOf(rpc, call, gas, fee, fees, amount, warnings)
  }
  const gas = await estimate(rpc, from, call)
  const isMax = intent.kind === 'coin' && intent.amount === 'max'
  const most = mostFee({ gas, fee })
  if (isMax) call.value = balance - most
  if (isMax && call.value <= 0n) throw shortOfFee(rpc, most - balance)
  if (call.value + most > balance) throw shortOfFee(rpc, call.value + most - balance)
  const sent = isMax ? textOf(call.value, rpc.network.currency.decimals) : amount
  return draftOf(rpc, call, gas, fee, fees, sent, warnings)
}

const noWarnings: Warning[] = []

const shortOfFee = (rpc: Rpc, missing: bigint) => {
  const { symbol, decimals } = rpc.network.currency
  return new ChainProblem('funds.fee', { symbol, missing: textOf(missing, decimals) })
}

function draftOf(
  rpc: Rpc,
  call: Call,
  gas: bigint,
  fee: EvmFee,
  fees: FeeChoices,
  amount: string,
  warnings: Warning[],
): Prepared {
  const draft = { chainId: Number(rpc.network.chain), ...call, gas, fee }
  return { draft, fees, fee: textOf(mostFee(draft), rpc.network.currency.decimals), amount, warnings }
}

/** The same with another fee: the person chose how fast. */
export const withFee = (rpc: Rpc, prepared: Prepared, speed: Speed): Prepared =>
  draftOf(
    rpc,
    prepared.draft,
    prepared.draft.gas,
    prepared.fees[speed],
    prepared.fees,
    prepared.amount,
    prepared.warnings,
  )

interface Call {
  to?: Hex
  value: bigint
  data: Hex
}

async function callFor(
  rpc: Rpc,
  from: string,
  intent: EvmIntent,
  to: string | undefined,
): Promise<{ call: Call; amount: string }> {
  if (intent.kind === 'call') {
    const call = { ...(to ? { to: to as Hex } : {}), value: intent.value, data: intent.data }
    return { call, amount: textOf(intent.value, rpc.network.currency.decimals) }
  }
  const recipient = to as Hex
  if (intent.kind === 'coin') {
    const value = intent.amount === 'max' ? 0n : unitsOf(intent.amount, rpc.network.currency.decimals)
    if (intent.amount !== 'max') assertSome(value)
    return { call: { to: recipient, value, data: '0x' }, amount: intent.amount }
  }
  const contract = addressIn('evm', intent.contract) as Hex
  const calling = (data: Hex, amount: string) => ({ call: { to: contract, value: 0n, data }, amount })
  if (intent.kind === 'erc20') {
    const [{ decimals, symbol }, held] = await Promise.all([coinFacts(rpc, contract), coinBalance(rpc, contract, from)])
    const units = intent.amount === 'max' ? held : unitsOf(intent.amount, decimals)
    assertSome(units)
    if (units > held) throw new ChainProblem('funds.amount', { symbol, available: textOf(held, decimals) })
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, units] })
    return calling(data, textOf(units, decimals))
  }
  const tokenId = wholeOf(intent.tokenId)
  const count = intent.kind === 'erc1155' ? wholeOf(intent.quantity) : 1n
  assertSome(count)
  const held = await nftBalance(rpc, intent.kind, contract, tokenId, from)
  if (held === 0n) throw new ChainProblem('token.not_owned')
  if (held < count) throw new ChainProblem('funds.amount', { available: held.toString() })
  const sender = from as Hex
  const data =
    intent.kind === 'erc721'
      ? encodeFunctionData({ abi: erc721, functionName: 'safeTransferFrom', args: [sender, recipient, tokenId] })
      : encodeFunctionData({
          abi: erc1155,
          functionName: 'safeTransferFrom',
          args: [sender, recipient, tokenId, count, '0x'],
        })
  return calling(data, count.toString())
}

async function warningsOf(rpc: Rpc, from: string, to: string, intent: EvmIntent): Promise<Warning[]> {
  if (intent.kind === 'call') return []
  const warnings: Warning[] = []
  if (to.toLowerCase() === from.toLowerCase()) warnings.push('recipient.self')
  if ('contract' in intent && addressIn('evm', intent.contract) === to) return [...warnings, 'recipient.token_contract']
  if ((await kindOf(rpc, to)) === 'account') return warnings
  warnings.push('recipient.contract')
  if (intent.kind === 'coin' || intent.kind === 'erc20') return warnings
  const { call } = await callFor(rpc, from, intent, to)
  const says = await estimate(rpc, from, call).then(
    () => null,
    (error: unknown) => error,
  )
  if (says instanceof ChainProblem && says.code === 'transaction.reverted') warnings.push('recipient.cannot_receive')
  else if (says) throw says
  return warnings
}

/** A fifth more than what a node thinks: what is not used is not paid. */
async function estimate(rpc: Rpc, from: string, { to, value, data }: Call): Promise<bigint> {
  try {
    const call = { from, ...(to ? { to } : {}), value: hexOf(value), data }
    const gas = quantity(await rpc.call('eth_estimateGas', [call]))
    return data === '0x' && gas === 21_000n ? gas : (gas * 120n) / 100n
  } catch (error) {
    const says = asRevert(error)
    if (says instanceof RpcRefusal) throw new ChainProblem('transaction.reverted', { reason: undefined })
    throw says
  }
}
