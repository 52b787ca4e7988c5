import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { coin, coinDelivery } from './coins.schema.ts'

export type CoinDeliveryRow = typeof coinDelivery.$inferSelect

/** With the coin that it is. */
export interface FoundDelivery {
  delivery: CoinDeliveryRow
  coin: typeof coin.$inferSelect
}

export async function insertDelivery(tx: Queryable, row: CoinDeliveryRow): Promise<void> {
  await tx.insert(coinDelivery).values(row)
}

const found = (db: Queryable) =>
  db.select({ delivery: coinDelivery, coin }).from(coinDelivery).innerJoin(coin, eq(coin.id, coinDelivery.coinId))

export async function findDelivery(db: Queryable, id: string): Promise<FoundDelivery | null> {
  const [row] = await found(db).where(eq(coinDelivery.id, id))
  return row ?? null
}

/** What waits for an address, locked, oldest first. */
export function lockWaiting(tx: Queryable, type: 'email' | 'phone', value: string): Promise<FoundDelivery[]> {
  return found(tx)
    .where(and(eq(coinDelivery.type, type), eq(coinDelivery.value, value), isNull(coinDelivery.endedAt)))
    .orderBy(asc(coinDelivery.createdAt), asc(coinDelivery.id))
    .for('update', { of: coinDelivery })
}

/** One of those that have waited since before then, locked; those that somebody else has in hand are passed over. */
export async function lockOldest(tx: Queryable, before: Date): Promise<FoundDelivery | null> {
  const [row] = await found(tx)
    .where(and(lt(coinDelivery.createdAt, before), isNull(coinDelivery.endedAt)))
    .orderBy(asc(coinDelivery.createdAt))
    .limit(1)
    .for('update', { of: coinDelivery, skipLocked: true })
  return row ?? null
}

export async function endDelivery(tx: Queryable, id: string, outcome: 'claimed' | 'returned', at: Date): Promise<void> {
  await tx.update(coinDelivery).set({ endedAt: at, outcome, value: null }).where(eq(coinDelivery.id, id))
}

export async function listDeliveries(db: Queryable, ids: readonly string[]): Promise<CoinDeliveryRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(coinDelivery)
    .where(inArray(coinDelivery.id, [...ids]))
}

export async function moveDeliveries(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.update(coinDelivery).set({ senderId: to }).where(eq(coinDelivery.senderId, from))
}
