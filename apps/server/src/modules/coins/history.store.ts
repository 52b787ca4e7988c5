import { and, asc, desc, eq, gt, gte, lt } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { coinEntry, coinTransaction } from './coins.schema.ts'

const columns = { entry: coinEntry, transaction: coinTransaction }

export interface FoundEntry {
  entry: typeof coinEntry.$inferSelect
  transaction: typeof coinTransaction.$inferSelect
}

export interface EntryQuery {
  coinId: string
  holder: string
  /** Only those before this entry. */
  before: number | null
  limit: number
}

/** Newest first. The balance is locked while an entry is written, so a holder's entries are numbered as they happened. */
export async function listEntries(db: Queryable, { coinId, holder, before, limit }: EntryQuery): Promise<FoundEntry[]> {
  return db
    .select(columns)
    .from(coinEntry)
    .innerJoin(coinTransaction, eq(coinTransaction.id, coinEntry.transactionId))
    .where(
      and(
        eq(coinEntry.coinId, coinId),
        eq(coinEntry.holder, holder),
        before === null ? undefined : lt(coinEntry.id, before),
      ),
    )
    .orderBy(desc(coinEntry.id))
    .limit(limit)
}

/** Oldest first, within a time, to read on from. */
export async function readEntriesAfter(
  db: Queryable,
  wanted: {
    coinId: string
    holder: string
    from?: Date | undefined
    until?: Date | undefined
    after: number
    limit: number
  },
): Promise<FoundEntry[]> {
  const { coinId, holder, from, until, after, limit } = wanted
  return db
    .select(columns)
    .from(coinEntry)
    .innerJoin(coinTransaction, eq(coinTransaction.id, coinEntry.transactionId))
    .where(
      and(
        eq(coinEntry.coinId, coinId),
        eq(coinEntry.holder, holder),
        gt(coinEntry.id, after),
        from && gte(coinTransaction.at, from),
        until && lt(coinTransaction.at, until),
      ),
    )
    .orderBy(asc(coinEntry.id))
    .limit(limit)
}

export async function findEntry(
  db: Queryable,
  { transactionId, holder }: { transactionId: string; holder: string },
): Promise<FoundEntry | null> {
  const [row] = await db
    .select(columns)
    .from(coinEntry)
    .innerJoin(coinTransaction, eq(coinTransaction.id, coinEntry.transactionId))
    .where(and(eq(coinEntry.transactionId, transactionId), eq(coinEntry.holder, holder)))
  return row ?? null
}
