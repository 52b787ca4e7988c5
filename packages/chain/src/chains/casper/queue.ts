import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { SignAsk, Signed } from '../../keys/messages.ts'
import { ChainProblem } from '../../problem.ts'
import type { RecordStore } from '../pending-store.ts'
import { assertChain } from '../rpc/chain-check.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import type { CasperPrepared } from './prepare.ts'
import { loadCasper } from './sdk.mjs'

export type CasperState = 'pending' | 'done' | 'failed' | 'expired'

export interface CasperRecord {
  /** The hash of the deploy or transaction. */
  id: string
  network: string
  from: string
  state: CasperState
  sent: number
  form: CasperPrepared['form']
  /** Signed, as nodes take it. */
  json: unknown
  expires: number
  /** What the chain said where it failed. */
  reason?: string
  note?: unknown
}

export interface CasperQueueParts {
  rpc: Rpc
  sign: (ask: SignAsk) => Promise<Signed>
  store: RecordStore<CasperRecord>
  now: () => number
}

/** Clocks of nodes differ, and a block takes a while. */
const patience = 5 * 60_000

const notFound = { deploy: -32000, transaction: -32014 } as const

/** Sends what was prepared and follows it until it is in a block or nobody takes it any more. */
export function createCasperQueue({ rpc, sign, store, now }: CasperQueueParts) {
  const network = rpc.network.id

  async function broadcast({ form, json }: CasperRecord): Promise<void> {
    const [method, params] =
      form === 'deploy'
        ? ['account_put_deploy', { deploy: json }]
        : ['account_put_transaction', { transaction: { Version1: json } }]
    try {
      await rpc.call(method as string, params)
    } catch (error) {
      // The words that say why are beside the code.
      if (error instanceof RpcRefusal)
        throw new ChainProblem('transaction.rejected', { reason: String(error.data ?? error.said).slice(0, 200) })
    }
  }

  async function outcomeOf({ id, form }: CasperRecord): Promise<{ state: CasperState; reason?: string } | null> {
    const [method, params] =
      form === 'deploy'
        ? ['info_get_deploy', { deploy_hash: id }]
        : ['info_get_transaction', { transaction_hash: { Version1: id } }]
    try {
      return readOutcome(await rpc.call<Answer>(method as string, params))
    } catch (error) {
      if (error instanceof RpcRefusal && (Object.values(notFound) as number[]).includes(error.rpcCode)) return null
      throw error
    }
  }

  async function seen(record: CasperRecord): Promise<CasperRecord> {
    const outcome = await outcomeOf(record)
    if (outcome) return { ...record, ...outcome }
    if (now() > record.expires + patience) return { ...record, state: 'expired' }
    await broadcast(record).catch(() => {})
    return record
  }

  const mine = async (from: string) =>
    (await store.all()).filter((each) => each.network === network && each.from === from)

  return {
    async send(
      account: { secret: string; path?: string; address: string },
      prepared: CasperPrepared,
      note?: unknown,
    ): Promise<CasperRecord> {
      await assertChain(rpc)
      const request = { kind: 'casper-transaction', digest: prepared.digest } as const
      const { signature } = await sign({ ...account, family: 'casper', request })
      const json = await signed(prepared, account.address, rpc.network.chain, signature)
      const record: CasperRecord = {
        id: bytesToHex(prepared.digest),
        network,
        from: account.address,
        state: 'pending',
        sent: now(),
        form: prepared.form,
        json,
        expires: prepared.expires,
        ...(note === undefined ? {} : { note }),
      }
      await store.put(record)
      try {
        await broadcast(record)
      } catch (error) {
        if (await outcomeOf(record).catch(() => null)) return record
        await store.remove(record.id)
        throw error
      }
      return record
    },
    async look(from: string): Promise<CasperRecord[]> {
      const changed: CasperRecord[] = []
      for (const record of (await mine(from)).filter(({ state }) => state === 'pending')) {
        const next = await seen(record)
        if (next.state === record.state) continue
        await store.put(next)
        changed.push(next)
      }
      return changed
    },
    records: mine,
  }
}

/** Puts the signature to it, and looks whether all of it is still what was shown: the hash covers everything, the signature the hash. */
async function signed(prepared: CasperPrepared, from: string, chain: string, signature: string): Promise<unknown> {
  const sdk = await loadCasper()
  try {
    const transaction = sdk.Transaction.fromJSON(prepared.json)
    transaction.setSignature(hexToBytes(signature), sdk.PublicKey.fromHex(from))
    transaction.validate()
    const isSame =
      bytesToHex(transaction.hash.toBytes().slice(-32)) === bytesToHex(prepared.digest) &&
      transaction.chainName === chain &&
      transaction.initiatorAddr.publicKey?.toHex().toLowerCase() === from
    if (isSame) return transaction.toJSON()
  } catch {
    // Said below.
  }
  throw new ChainProblem('transaction.differs', { field: 'signature' })
}

interface Answer {
  execution_results?: { result?: Outcome }[]
  execution_info?: {
    execution_result?: { Version1?: Outcome; Version2?: { error_message?: string | null } } | null
  } | null
}
type Outcome = { Success?: unknown; Failure?: { error_message?: string } }

/** Of nodes of both generations; null while it is in no block. */
function readOutcome({ execution_results: results, execution_info: info }: Answer): {
  state: CasperState
  reason?: string
} | null {
  const newer = info?.execution_result?.Version2
  if (newer) return newer.error_message ? failed(newer.error_message) : { state: 'done' }
  const older = info?.execution_result?.Version1 ?? results?.[0]?.result
  if (!older) return null
  return older.Failure ? failed(older.Failure.error_message ?? '') : { state: 'done' }
}

const failed = (reason: string) => ({ state: 'failed' as const, reason: reason.slice(0, 200) })
