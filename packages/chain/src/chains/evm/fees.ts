import { ChainProblem } from '../../problem.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import { hexOf, quantity } from './read.ts'
import type { EvmFee, EvmTransaction } from './transaction.ts'

export type Speed = 'slow' | 'normal' | 'fast'

export type FeeChoices = Record<Speed, EvmFee>

const percentiles = { slow: 10, normal: 50, fast: 90 } as const
/** How full blocks may get before a transaction no longer fits: the base fee grows by an eighth a block at most. */
const headroom = { slow: 125n, normal: 150n, fast: 200n } as const

/** The most that the fee can become. */
export const mostFee = ({ gas, fee }: Pick<EvmTransaction, 'gas' | 'fee'>): bigint =>
  gas * (fee.kind === 'eip1559' ? fee.maxFeePerGas : fee.gasPrice)

/** Fees by what the last blocks took. A chain whose blocks have no base fee, or whose gas is free, gets legacy ones. */
export async function suggestFees(rpc: Rpc): Promise<FeeChoices> {
  const legacy = rpc.network.legacyFees ?? false
  const history = legacy ? null : await feeHistory(rpc)
  if (!history || history.base === 0n) return legacyFees(quantity(await rpc.call('eth_gasPrice', [])))
  const { base, tips } = history
  const of = (speed: Speed): EvmFee => {
    const tip = tips[speed]
    return { kind: 'eip1559', maxFeePerGas: (base * headroom[speed]) / 100n + tip, maxPriorityFeePerGas: tip }
  }
  return { slow: of('slow'), normal: of('normal'), fast: of('fast') }
}

function legacyFees(price: bigint): FeeChoices {
  const of = (percent: bigint): EvmFee => ({ kind: 'legacy', gasPrice: (price * percent) / 100n })
  return { slow: of(100n), normal: of(110n), fast: of(150n) }
}

interface FeeHistory {
  base: bigint
  tips: Record<Speed, bigint>
}

async function feeHistory(rpc: Rpc): Promise<FeeHistory | null> {
  let answer: { baseFeePerGas?: unknown; reward?: unknown }
  try {
    const wanted = [percentiles.slow, percentiles.normal, percentiles.fast]
    answer = await rpc.call('eth_feeHistory', [hexOf(10), 'latest', wanted])
  } catch (error) {
    // Chains from before London do not have the call.
    if (error instanceof RpcRefusal) return null
    throw error
  }
  const bases = list(answer.baseFeePerGas).map(quantity)
  const base = bases.at(-1)
  if (base === undefined) return null
  const rewards = list(answer.reward).map((block) => list(block).map(quantity))
  const tipAt = (at: number) => median(rewards.map((block) => block[at] ?? 0n))
  return { base, tips: { slow: tipAt(0), normal: tipAt(1), fast: tipAt(2) } }
}

const median = (values: bigint[]): bigint => values.toSorted((a, b) => (a < b ? -1 : 1))[values.length >> 1] ?? 0n

function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new ChainProblem('rpc.malformed')
  return value
}

/** Nodes take another transaction for the same place only for at least a tenth more of everything. */
export function raised(fee: EvmFee, suggested: EvmFee): EvmFee {
  const more = (price: bigint) => (price * 1125n) / 1000n + 1n
  const higher = (a: bigint, b: bigint) => (a > b ? a : b)
  if (fee.kind === 'legacy')
    return {
      kind: 'legacy',
      gasPrice: higher(more(fee.gasPrice), suggested.kind === 'legacy' ? suggested.gasPrice : suggested.maxFeePerGas),
    }
  const asked =
    suggested.kind === 'eip1559' ? suggested : { maxFeePerGas: suggested.gasPrice, maxPriorityFeePerGas: 0n }
  return {
    kind: 'eip1559',
    maxFeePerGas: higher(more(fee.maxFeePerGas), asked.maxFeePerGas),
    maxPriorityFeePerGas: higher(more(fee.maxPriorityFeePerGas), asked.maxPriorityFeePerGas),
  }
}
