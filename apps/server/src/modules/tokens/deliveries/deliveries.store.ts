import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { objectDefinition, pendingDelivery, token } from '../tokens.schema.ts'

export type PendingDelivery = typeof pendingDelivery.$inferSelect

export async function insertDelivery(tx: Queryable, row: typeof pendingDelivery.$inferInsert): Promise<void> {
  await tx.insert(pendingDelivery).values(row)
}

export async function findWaiting(tx: Queryable, type: 'email' | 'phone', value: string): Promise<PendingDelivery[]> {
  return tx
    .select()
    .from(pendingDelivery)
    .where(and(eq(pendingDelivery.type, type), eq(pendingDelivery.value, value), isNull(pendingDelivery.claimedAt)))
    .orderBy(pendingDelivery.tokenId)
    .for('update')
}

export async function markClaimed(tx: Queryable, id: string, claimedAt: Date): Promise<void> {
  await tx.update(pendingDelivery).set({ claimedAt }).where(eq(pendingDelivery.id, id))
}

export async function findDelivery(db: Queryable, id: string) {
  const [row] = await db
    .select({ delivery: pendingDelivery, token, definitionRevision: objectDefinition.revision })
    .from(pendingDelivery)
    .innerJoin(token, eq(token.id, pendingDelivery.tokenId))
    .innerJoin(objectDefinition, eq(objectDefinition.id, token.objectDefinitionId))
    .where(eq(pendingDelivery.id, id))
  return row ?? null
}
