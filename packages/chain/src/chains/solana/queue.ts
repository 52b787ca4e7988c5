import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { SignAsk, Signed } from '../../keys/messages.ts'
import { ChainProblem } from '../../problem.ts'
import type { RecordStore } from '../pending-store.ts'
import { assertChain } from '../rpc/chain-check.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import { type SolanaPrepared, wireOf } from './prepare.ts'
import { confirmed, lamports } from './read.ts'

/** `expired` is over: it can no longer happen, so it may be signed anew. */
export type SolanaState = 'pending' | 'confirmed' | 'done' | 'failed' | 'expired'

export interface SolanaRecord {
  /** The signature. */
  id: string
  network: string
  from: string
  state: SolanaState
  sent: number
  wire: string
  lastValidBlockHeight: number
  note?: unknown
}

export interface SolanaQueueParts {
  rpc: Rpc
  sign: (ask: SignAsk) => Promise<Signed>
  store: RecordStore<SolanaRecord>
  now: () => number
}

/** Sends what was prepared and follows it until it is final or can no longer happen. */
export function createSolanaQueue({ rpc, sign, store, now }: SolanaQueueParts) {
  const network = rpc.network.id

  async function broadcast(wire: string): Promise<void> {
    try {
      await rpc.call('sendTransaction', [wire, { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0 }])
    } catch (error) {
      // Whether it came there is seen by looking; only a clear no is an end.
      if (error instanceof RpcRefusal)
        throw new ChainProblem('transaction.rejected', { reason: error.said.slice(0, 200) })
    }
  }

  async function statusOf(id: string): Promise<SolanaState | null> {
    const { value } = await rpc.call<{ value?: unknown }>('getSignatureStatuses', [
      [id],
      { searchTransactionHistory: true },
    ])
    const [status] = Array.isArray(value) ? (value as (Record<string, unknown> | null)[]) : []
    if (!status) return null
    const { confirmationStatus: level, err } = status
    if (level !== 'confirmed' && level !== 'finalized') return null
    if (err) return 'failed'
    return level === 'finalized' ? 'done' : 'confirmed'
  }

  async function seen(record: SolanaRecord): Promise<SolanaState> {
    // The height first: what is not there after its last block can no longer come.
    const height = lamports(await rpc.call('getBlockHeight', [confirmed]))
    const status = await statusOf(record.id)
    if (status) return status
    if (height > BigInt(record.lastValidBlockHeight)) return 'expired'
    await broadcast(record.wire).catch(() => {})
    return 'pending'
  }

  const mine = async (from: string) =>
    (await store.all()).filter((each) => each.network === network && each.from === from)
  const isOpen = ({ state }: SolanaRecord) => state === 'pending' || state === 'confirmed'

  return {
    async send(
      account: { secret: string; path?: string; address: string },
      { message, lastValidBlockHeight }: Pick<SolanaPrepared, 'message' | 'lastValidBlockHeight'>,
      note?: unknown,
    ): Promise<SolanaRecord> {
      await assertChain(rpc)
      const request = { kind: 'solana-transaction', message } as const
      const { signature } = await sign({ ...account, family: 'solana', request })
      const bytes = base58.decode(signature)
      if (!ed25519.verify(bytes, message, base58.decode(account.address)))
        throw new ChainProblem('transaction.differs', { field: 'signature' })
      const record: SolanaRecord = {
        id: signature,
        network,
        from: account.address,
        state: 'pending',
        sent: now(),
        wire: base64.encode(wireOf(message, bytes)),
        lastValidBlockHeight,
        ...(note === undefined ? {} : { note }),
      }
      await store.put(record)
      try {
        await broadcast(record.wire)
      } catch (error) {
        if ((await statusOf(record.id)) !== null) return record
        await store.remove(record.id)
        throw error
      }
      return record
    },
    async look(from: string): Promise<SolanaRecord[]> {
      const changed: SolanaRecord[] = []
      for (const record of (await mine(from)).filter(isOpen)) {
        const state = await seen(record)
        if (state === record.state) continue
        const next = { ...record, state }
        await store.put(next)
        changed.push(next)
      }
      return changed
    },
    records: mine,
  }
}
