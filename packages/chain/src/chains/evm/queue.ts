import { keccak256 } from 'viem/utils'
import { ChainProblem } from '../../problem.ts'
import type { Alone, RecordStore } from '../pending-store.ts'
import { assertChain } from '../rpc/chain-check.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import { mostFee, raised, type Speed, suggestFees } from './fees.ts'
import type { EvmDraft } from './prepare.ts'
import { balanceOf, type Hex, hexOf, quantity } from './read.ts'
import { type Account, type Sign, signChecked } from './sign.ts'
import type { EvmTransaction } from './transaction.ts'

export type SentState = 'pending' | 'mined' | 'done' | 'reverted' | 'cancelled' | 'replaced'

/** A transaction that was signed, with those that were to take its place. */
export interface EvmRecord {
  id: string
  network: string
  from: string
  nonce: number
  state: SentState
  /** When it was first sent. */
  sent: number
  attempts: Attempt[]
  /** The attempt that was mined. */
  mined?: Hex
  /** What the wallet wants to remember with it, such as what it was for. */
  note?: unknown
}

export interface Attempt {
  kind: 'send' | 'speed-up' | 'cancel'
  hash: Hex
  raw: Hex
  transaction: StoredTransaction
}

/** Numbers as texts, so that any storage takes it. */
type StoredTransaction = { [name in keyof EvmTransaction]: EvmTransaction[name] extends bigint ? string : unknown }

/** Spec §9: transactions may take up to 20 minutes; after that it is worth a word, and still not failed. */
export const slowAfter = 20 * 60_000

export const isSlow = (record: EvmRecord, now: number): boolean =>
  (record.state === 'pending' || record.state === 'mined') && now - record.sent > slowAfter

export interface QueueParts {
  rpc: Rpc
  sign: Sign
  store: RecordStore<EvmRecord>
  alone: Alone
  now: () => number
}

/**
 * Sends the transactions of addresses on one network, in their order. What is signed is stored before it is sent, so a page that is closed in between
 * sends the same one again and never another one.
 */
export function createQueue({ rpc, sign, store, alone, now }: QueueParts) {
  const networkId = rpc.network.id
  const mine = async (from: string) =>
    (await store.all()).filter((each) => each.network === networkId && each.from === from)

  const isOpen = ({ state }: EvmRecord) => state === 'pending'

  /** After those that nodes know and those that only we know of. */
  async function nextNonce(from: string): Promise<number> {
    const known = Number(quantity(await rpc.call('eth_getTransactionCount', [from, 'pending'])))
    const own = (await mine(from)).filter(isOpen).map(({ nonce }) => nonce + 1)
    return Math.max(known, ...own)
  }

  async function attempt(account: Account, transaction: EvmTransaction, kind: Attempt['kind']): Promise<Attempt> {
    await assertChain(rpc)
    const raw = await signChecked(sign, account, transaction)
    return { kind, raw, hash: keccak256(raw), transaction: stored(transaction) }
  }

  /** Whether the network has it: a refusal may mean that it came there before. */
  async function broadcast({ raw, hash }: Attempt): Promise<void> {
    try {
      await rpc.call('eth_sendRawTransaction', [raw])
    } catch (error) {
      if (!(error instanceof RpcRefusal)) return
      const known = await rpc.call('eth_getTransactionByHash', [hash]).catch(() => undefined)
      if (known === null) throw new ChainProblem('transaction.rejected', { reason: error.said.slice(0, 200) })
    }
  }

  const nameOf = (from: string) => `${networkId}:${from}`

  return {
    send: (account: Account, draft: EvmDraft, note?: unknown): Promise<EvmRecord> =>
      alone(nameOf(account.address), async () => {
        const transaction = { ...draft, nonce: await nextNonce(account.address) }
        const first = await attempt(account, transaction, 'send')
        const record: EvmRecord = {
          id: first.hash,
          network: networkId,
          from: account.address,
          nonce: transaction.nonce,
          state: 'pending',
          sent: now(),
          attempts: [first],
          ...(note === undefined ? {} : { note }),
        }
        await store.put(record)
        try {
          await broadcast(first)
        } catch (error) {
          await store.remove(record.id)
          throw error
        }
        return record
      }),

    /** The same for a higher fee, or nothing at all in its place. */
    replace: (account: Account, id: string, kind: 'speed-up' | 'cancel', speed: Speed = 'fast'): Promise<EvmRecord> =>
      alone(nameOf(account.address), async () => {
        const record = (await mine(account.address)).find((each) => each.id === id)
        const last = record?.attempts.at(-1)
        if (!record || !last || !isOpen(record)) throw new ChainProblem('transaction.not_pending')
        const before = restored(last.transaction)
        const fee = raised(before.fee, (await suggestFees(rpc))[speed])
        const transaction: EvmTransaction =
          kind === 'cancel'
            ? {
                chainId: before.chainId,
                nonce: before.nonce,
                to: account.address as Hex,
                value: 0n,
                data: '0x',
                gas: 21_000n,
                fee,
              }
            : { ...before, fee }
        const most = transaction.value + mostFee(transaction)
        if ((await balanceOf(rpc, account.address)) < most)
          throw new ChainProblem('funds.fee', { symbol: rpc.network.currency.symbol })
        const next = await attempt(account, transaction, kind)
        const changed = { ...record, attempts: [...record.attempts, next] }
        await store.put(changed)
        try {
          await broadcast(next)
        } catch (error) {
          await store.put(record)
          throw error
        }
        return changed
      }),

    /** Looks at everything that is not done, once; the wallet says how often. Gives what has changed. */
    async look(from: string): Promise<EvmRecord[]> {
      const open = (await mine(from)).filter(({ state }) => state === 'pending' || state === 'mined')
      if (open.length === 0) return []
      return alone(nameOf(from), async () => {
        const changed: EvmRecord[] = []
        for (const record of await mine(from)) {
          if (record.state !== 'pending' && record.state !== 'mined') continue
          const next = await seen(record)
          if (next.state === record.state && next.mined === record.mined) continue
          await store.put(next)
          changed.push(next)
        }
        return changed
      })
    },
    records: mine,
  }

  async function seen(record: EvmRecord): Promise<EvmRecord> {
    // As it was some blocks ago: a node that is ahead of the one with the receipts would make our own look like a stranger's.
    const height = quantity(await rpc.call('eth_blockNumber', [])) - BigInt(rpc.network.confirmations - 1)
    const settled = hexOf(height > 0n ? height : 0n)
    const taken = Number(quantity(await rpc.call('eth_getTransactionCount', [record.from, settled])))
    const mined = await minedOf(record)
    if (mined) return { ...record, ...mined }
    const { mined: _, ...bare } = record
    if (taken > record.nonce) return { ...bare, state: 'replaced' }
    // Nodes forget; and a block that is gone again took its transactions along.
    const last = record.attempts.at(-1)
    if (last) await broadcast(last).catch(() => {})
    return { ...bare, state: 'pending' }
  }

  async function minedOf({ attempts }: EvmRecord): Promise<Pick<EvmRecord, 'state' | 'mined'> | null> {
    for (const { hash, kind } of attempts.toReversed()) {
      const receipt = await rpc.call<Record<string, unknown> | null>('eth_getTransactionReceipt', [hash])
      if (!receipt) continue
      if (receipt.transactionHash !== hash) throw new ChainProblem('rpc.malformed')
      const height = quantity(await rpc.call('eth_blockNumber', [])) - quantity(receipt.blockNumber) + 1n
      if (height < BigInt(rpc.network.confirmations)) return { state: 'mined', mined: hash }
      if (quantity(receipt.status) === 0n) return { state: 'reverted', mined: hash }
      return { state: kind === 'cancel' ? 'cancelled' : 'done', mined: hash }
    }
    return null
  }
}

export type EvmQueue = ReturnType<typeof createQueue>

function stored({ value, gas, fee, ...rest }: EvmTransaction): StoredTransaction {
  const texts = Object.entries(fee).map(([name, price]) => [name, String(price)])
  return { ...rest, value: String(value), gas: String(gas), fee: Object.fromEntries(texts) }
}

function restored({ value, gas, fee, ...rest }: StoredTransaction): EvmTransaction {
  const { kind, ...prices } = fee as Record<string, string>
  const back = Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, BigInt(price)]))
  return { ...rest, value: BigInt(value), gas: BigInt(gas), fee: { kind, ...back } } as EvmTransaction
}
