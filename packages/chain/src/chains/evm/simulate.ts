import { decodeEventLog } from 'viem/utils'
import { ChainProblem } from '../../problem.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import { erc20, erc721, erc1155 } from './abi.ts'
import type { EvmDraft } from './prepare.ts'
import { type Hex, hexOf, quantity, reasonOf } from './read.ts'

/** One thing that comes to or leaves an address. Units as texts; whoever shows them knows how many decimals a coin has. */
export interface Movement {
  kind: 'coin' | 'erc20' | 'erc721' | 'erc1155'
  /** Absent for the chain's coin. */
  contract?: string
  tokenId?: string
  /** Below zero where it leaves. */
  units: string
}

export type Simulation =
  | { result: 'done'; movements: Movement[] }
  | { result: 'reverted'; reason: string | undefined }
  /** The server cannot say; that is shown as not known. */
  | { result: 'unknown' }

/** How nodes write the chain's coin among transfers. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a transaction would move for an address (`eth_simulateV1`), before it is signed. */
export async function simulate(rpc: Rpc, from: string, { to, value, data, gas }: EvmDraft): Promise<Simulation> {
  const call = { from, ...(to ? { to } : {}), value: hexOf(value), data, gas: hexOf(gas) }
  const payload = { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false }
  let blocks: unknown
  try {
    blocks = await rpc.call('eth_simulateV1', [payload, 'latest'])
  } catch (error) {
    if (error instanceof RpcRefusal) return { result: 'unknown' }
    throw error
  }
  const outcome = (blocks as { calls?: SimulatedCall[] }[] | null)?.[0]?.calls?.[0]
  if (!outcome) throw new ChainProblem('rpc.malformed')
  if (quantity(outcome.status) === 0n) {
    const said = outcome.error?.data ?? outcome.returnData
    return { result: 'reverted', reason: reasonOf(said && said.length >= 10 ? (said as Hex) : null) }
  }
  return { result: 'done', movements: movementsOf(outcome.logs ?? [], from) }
}

interface SimulatedCall {
  status: unknown
  returnData?: string
  error?: { data?: string }
  logs?: Log[]
}

export interface Log {
  address: string
  topics: [Hex, ...Hex[]]
  data: Hex
}

/** What logs say came to an address or left it, summed up by coin and token. */
export function movementsOf(logs: readonly Log[], owner: string): Movement[] {
  const sums = new Map<string, Movement>()
  const own = owner.toLowerCase()
  for (const log of logs)
    for (const { from, to, units, ...what } of transfersIn(log)) {
      const change = (to.toLowerCase() === own ? units : 0n) - (from.toLowerCase() === own ? units : 0n)
      if (change === 0n) continue
      const key = JSON.stringify(what)
      const before = BigInt(sums.get(key)?.units ?? 0)
      sums.set(key, { ...what, units: String(before + change) })
    }
  return [...sums.values()].filter(({ units }) => units !== '0')
}

type Transfer = Omit<Movement, 'units'> & { from: string; to: string; units: bigint }

/** ERC-20's and ERC-721's transfers have one name and differ in what is indexed, so they are read strictly. */
export function transfersIn(log: Log): Transfer[] {
  const contract = log.address
  if (contract.toLowerCase() === coinAddress) {
    const coin = decoded(log, erc20)
    return coin ? [{ kind: 'coin', from: coin.from, to: coin.to, units: coin.amount as bigint }] : []
  }
  const nft = decoded(log, erc721)
  if (nft) return [{ kind: 'erc721', contract, tokenId: String(nft.tokenId), from: nft.from, to: nft.to, units: 1n }]
  const coin = decoded(log, erc20)
  if (coin) return [{ kind: 'erc20', contract, from: coin.from, to: coin.to, units: coin.amount as bigint }]
  const many = decoded(log, erc1155)
  if (!many) return []
  const { from, to } = many
  const ids = (many.ids as bigint[] | undefined) ?? [many.id as bigint]
  const values = (many.values as bigint[] | undefined) ?? [many.value as bigint]
  return ids.map((id, at) => ({ kind: 'erc1155', contract, tokenId: String(id), from, to, units: values[at] ?? 0n }))
}

function decoded(log: Log, abi: typeof erc20 | typeof erc721 | typeof erc1155) {
  try {
    const { eventName, args } = decodeEventLog({ abi, topics: log.topics, data: log.data, strict: true })
    if (!eventName.startsWith('Transfer')) return null
    return args as unknown as Record<string, unknown> & { from: string; to: string }
  } catch {
    return null
  }
}
