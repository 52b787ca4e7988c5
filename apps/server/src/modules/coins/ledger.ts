import { randomUUID } from 'node:crypto'
import { accounts, type CoinKind, coinsPosted, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { type CoinRow, findCoinOfBusiness, type TransactionRow } from './coins.store.ts'
import { findTransactions, lockBalances, type NewMovement, seatName, writeMovements } from './ledger.store.ts'

/** Who coins come from or go to: a person, the brand's treasury, nobody yet, or the mint that fills the treasury. */
export type Holder = { account: string } | 'treasury' | 'waiting' | 'mint'

export interface Posting {
  /** Names this movement among all of the coin: posted again, it is the same movement and nothing happens. */
  key: string
  businessId: string
  from: Holder
  to: Holder
  amount: number
  kind: CoinKind
  /** What it is for, such as a token's id. */
  reference?: string | null
  /** Said by the one who acts, read by both. */
  memo?: string | null
  /** Who caused it: an account or a business. */
  actor?: string | null
}

export interface Posted {
  id: string
  /** False when the key had been posted before. */
  isNew: boolean
  transaction: TransactionRow
}

export interface Ledger {
  /** Posts movements together, in the caller's transaction: all of them or, with a problem before anything was written, none. */
  post(tx: Queryable, postings: readonly Posting[]): Promise<Posted[]>
}

export interface LedgerNeeds {
  log: Pick<EventLog, 'append'>
  clock: Clock
  /** Keeps an account open until the transaction ends; false where there is no such person. */
  keepOpen(tx: Queryable, accountId: string): Promise<boolean>
}

export const holderName = (holder: Holder): string => (typeof holder === 'string' ? holder : holder.account)
export const isPerson = (holder: string): boolean => !['treasury', 'waiting', 'mint'].includes(holder)

export function createLedger({ log, clock, keepOpen }: LedgerNeeds): Ledger {
  async function coinsOf(tx: Queryable, postings: readonly Posting[]): Promise<Map<string, CoinRow>> {
    const found = new Map<string, CoinRow>()
    for (const businessId of new Set(postings.map((posting) => posting.businessId))) {
      const row = await findCoinOfBusiness(tx, businessId)
      if (!row) throw new Problem('coins.not_found')
      found.set(businessId, row)
    }
    return found
  }

  /** Accounts before balances, as a merge takes them: what somebody is given is not left with an account that is closing. */
  async function keepReceiversOpen(tx: Queryable, postings: readonly Posting[]): Promise<void> {
    const receivers = new Set(postings.map(({ to }) => holderName(to)).filter(isPerson))
    for (const accountId of [...receivers].sort()) {
      if (!(await keepOpen(tx, accountId))) throw new Problem('recipient.not_found')
    }
  }

  return {
    async post(tx, postings) {
      for (const posting of postings) assertSound(posting)
      const coins = await coinsOf(tx, postings)
      const wanted = postings.map((posting) => toTransaction(posting, coins, clock.now()))
      await keepReceiversOpen(tx, postings)
      const balances = await lockBalances(tx, wanted.flatMap(seatsOf), clock.now())
      // After the locks: a twin that was first has committed, and is seen.
      const before = new Map((await findTransactions(tx, wanted)).map((row) => [keyOf(row), row]))
      const fresh: NewMovement[] = []
      for (const one of wanted) {
        const known = before.get(keyOf(one))
        if (known) assertSame(known, one)
        else {
          fresh.push(settle(balances, one))
          before.set(keyOf(one), one)
        }
      }
      if (fresh.length > 0) {
        const written = new Set(await writeMovements(tx, fresh))
        // The key was used at the same moment for a movement between others, who hold other balances.
        if (written.size === 0) throw new Problem('request.idempotency_mismatch')
        if (written.size < fresh.length) throw new Error('a key was posted twice at once for different movements')
        const actors = new Map(postings.map(({ key, actor = null }) => [key, actor]))
        await log.append(
          tx,
          fresh.map((movement) => eventOf(movement, coins, actors.get(movement.key) ?? null)),
        )
      }
      const isFresh = new Set(fresh.map(({ id }) => id))
      return wanted.map((one) => {
        const transaction = before.get(keyOf(one)) ?? one
        return { id: transaction.id, isNew: isFresh.has(one.id), transaction }
      })
    },
  }
}

const keyOf = ({ coinId, key }: Pick<TransactionRow, 'coinId' | 'key'>) => `${coinId}/${key}`

const seatsOf = ({ coinId, fromHolder, toHolder }: TransactionRow) => [
  { coinId, holder: fromHolder },
  { coinId, holder: toHolder },
]

/** Faults of the calling code, not of a person's request. */
function assertSound({ amount, from, to, key }: Posting): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`cannot post ${amount} coins`)
  if (holderName(from) === holderName(to)) throw new Error('cannot post coins to where they come from')
  if (key === '' || key.length > 300) throw new Error('a posting needs a key of at most 300 characters')
}

function toTransaction(posting: Posting, coins: ReadonlyMap<string, CoinRow>, at: Date): TransactionRow {
  const { key, businessId, from, to, amount, kind, reference = null, memo = null } = posting
  return {
    id: randomUUID(),
    coinId: coins.get(businessId)?.id ?? '',
    key,
    kind,
    fromHolder: holderName(from),
    toHolder: holderName(to),
    amount,
    memo: memo || null,
    reference,
    at,
  }
}

/** Moves the amount between the balances in hand; refuses what is not there. */
function settle(balances: Map<string, number>, one: TransactionRow): NewMovement {
  const { coinId, fromHolder, toHolder, amount } = one
  const [from, to] = [seatName({ coinId, holder: fromHolder }), seatName({ coinId, holder: toHolder })]
  const has = balances.get(from) ?? 0
  if (has < amount && fromHolder !== 'mint') {
    if (fromHolder === 'waiting') throw new Error('more coins arrive than waited')
    throw isPerson(fromHolder)
      ? new Problem('coins.insufficient', { balance: has, needed: amount })
      : new Problem('coins.treasury_short')
  }
  balances.set(from, has - amount)
  balances.set(to, (balances.get(to) ?? 0) + amount)
  return { ...one, fromBalance: balances.get(from) ?? 0, toBalance: balances.get(to) ?? 0 }
}

function assertSame(known: TransactionRow, wanted: TransactionRow): void {
  const same =
    known.kind === wanted.kind &&
    known.fromHolder === wanted.fromHolder &&
    known.toHolder === wanted.toHolder &&
    known.amount === wanted.amount
  if (!same) throw new Problem('request.idempotency_mismatch')
}

function eventOf(movement: NewMovement, coins: ReadonlyMap<string, CoinRow>, actor: string | null) {
  const { id, coinId, kind, amount, key, fromHolder, toHolder, fromBalance, toBalance, at } = movement
  const businessId = [...coins.values()].find((row) => row.id === coinId)?.businessId ?? ''
  const from = isPerson(fromHolder) ? { from: fromHolder, fromBalance } : { from: null, fromBalance: null }
  const to = isPerson(toHolder) ? { to: toHolder, toBalance } : { to: null, toBalance: null }
  return coinsPosted({
    subject: id,
    actor,
    audiences: accounts(from.from, to.to),
    data: { businessId, coinId, kind, amount, key, ...from, ...to },
    at,
  })
}
