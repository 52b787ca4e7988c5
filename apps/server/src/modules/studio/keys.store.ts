import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { apiKey } from './studio.schema.ts'

export type ApiKeyRow = typeof apiKey.$inferSelect

export const listKeyRows = (db: Queryable, businessId: string): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.businessId, businessId), isNull(apiKey.revokedAt)))
    .orderBy(asc(apiKey.at))

export async function insertKey(tx: Queryable, row: ApiKeyRow): Promise<void> {
  await tx.insert(apiKey).values(row)
}

/** None that was revoked. */
export async function findKey(db: Queryable, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt)))
  return row ?? null
}

export async function revokeKey(tx: Queryable, where: { businessId: string; id: string; at: Date }) {
  const [row] = await tx
    .update(apiKey)
    .set({ revokedAt: where.at })
    .where(and(eq(apiKey.id, where.id), eq(apiKey.businessId, where.businessId), isNull(apiKey.revokedAt)))
    .returning()
  return row ?? null
}

export async function revokeKeysOf(tx: Queryable, businessId: string, at: Date): Promise<void> {
  const areOpen = and(eq(apiKey.businessId, businessId), isNull(apiKey.revokedAt))
  await tx.update(apiKey).set({ revokedAt: at }).where(areOpen)
}

export async function noteUsed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(apiKey).set({ lastUsedAt: at }).where(eq(apiKey.id, id))
}

export async function keyNames(db: Queryable, ids: readonly string[]): Promise<[id: string, name: string][]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: apiKey.id, name: apiKey.name })
    .from(apiKey)
    .where(inArray(apiKey.id, [...ids]))
  return rows.map(({ id, name }) => [id, name])
}
