import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import type { TransactionRow } from './coins.store.ts'

/** One holder's balance of one coin. */
export interface Seat {
  coinId: string
  holder: string
}

export const seatName = ({ coinId, holder }: Seat) => `${coinId}/${holder}`

const lockStatement = {
  name: 'coins.lock-balances',
  text: `insert into coin_balance (coin_id, holder, balance, changed_at)
    select coin_id, holder, 0, $3 from unnest($1::uuid[], $2::text[]) as seat (coin_id, holder)
    on conflict (coin_id, holder) do update set balance = coin_balance.balance
    returning coin_id as "coinId", holder, balance`,
}

/**
 * Balances as they are, which nobody else changes until the transaction ends; those that are missing begin with nothing.
 * They are taken in one order, so that postings wait for each other and never in a circle.
 */
export async function lockBalances(tx: Queryable, seats: readonly Seat[], now: Date): Promise<Map<string, number>> {
  const ordered = [...new Map(seats.map((seat) => [seatName(seat), seat]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, seat]) => seat)
  const rows = await runPrepared<Seat & { balance: number }>(tx, lockStatement, [
    ordered.map(({ coinId }) => coinId),
    ordered.map(({ holder }) => holder),
    now,
  ])
  return new Map(rows.map((row) => [seatName(row), row.balance]))
}

const transactionColumns = `id, coin_id as "coinId", key, kind, from_holder as "fromHolder", to_holder as "toHolder", amount, memo,
  reference, at`

const findStatement = {
  name: 'coins.find-transactions',
  text: `select ${transactionColumns} from coin_transaction
    where (coin_id, key) in (select * from unnest($1::uuid[], $2::text[]))`,
}

export async function findTransactions(
  db: Queryable,
  wanted: readonly Pick<TransactionRow, 'coinId' | 'key'>[],
): Promise<TransactionRow[]> {
  return runPrepared<TransactionRow>(db, findStatement, [
    wanted.map(({ coinId }) => coinId),
    wanted.map(({ key }) => key),
  ])
}

/** A movement with what both sides have after it. */
export interface NewMovement extends TransactionRow {
  fromBalance: number
  toBalance: number
}

const writeStatement = {
  name: 'coins.write-movements',
  text: `with movement as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[],
        $9::text[], $10::timestamptz[], $11::bigint[], $12::bigint[])
      with ordinality as given (id, coin_id, key, kind, from_holder, to_holder, amount, memo, reference, at, from_balance,
        to_balance, place)),
    inserted as (
      insert into coin_transaction (id, coin_id, key, kind, from_holder, to_holder, amount, memo, reference, at)
      select id, coin_id, key, kind, from_holder, to_holder, amount, memo, reference, at from movement order by coin_id, key
      on conflict (coin_id, key) do nothing returning id),
    entry as (
      insert into coin_entry (transaction_id, coin_id, holder, amount, balance_after)
      select movement.id, coin_id, side.holder, side.amount, side.balance from movement join inserted using (id),
        lateral (values (from_holder, -amount, from_balance), (to_holder, amount, to_balance)) as side (holder, amount, balance)
      order by place),
    changed as (
      update coin_balance set balance = coin_balance.balance + change.amount, changed_at = change.at
      from (
        select coin_id, holder, sum(side.amount)::bigint as amount, max(at) as at from movement join inserted using (id),
          lateral (values (from_holder, -amount), (to_holder, amount)) as side (holder, amount)
        group by coin_id, holder) change
      where coin_balance.coin_id = change.coin_id and coin_balance.holder = change.holder)
    select id from inserted`,
}

/** Answers with the ids that were written: a key that somebody else has used meanwhile is left out. */
export async function writeMovements(tx: Queryable, movements: readonly NewMovement[]): Promise<string[]> {
  const column = <K extends keyof NewMovement>(name: K) => movements.map((movement) => movement[name])
  const rows = await runPrepared<{ id: string }>(tx, writeStatement, [
    column('id'),
    column('coinId'),
    column('key'),
    column('kind'),
    column('fromHolder'),
    column('toHolder'),
    column('amount'),
    column('memo'),
    column('reference'),
    column('at'),
    column('fromBalance'),
    column('toBalance'),
  ])
  return rows.map(({ id }) => id)
}
