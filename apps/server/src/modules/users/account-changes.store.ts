import { and, asc, eq, gt, gte, isNull, lt, max } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { accountChange, accountChangeLink } from './users.schema.ts'

export type ChangeRow = typeof accountChange.$inferSelect
export type LinkedChange = ChangeRow & { sentTo: { type: 'email' | 'phone'; value: string } }

export async function insertChange(tx: Queryable, row: typeof accountChange.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(accountChange).values(row).returning({ id: accountChange.id })
  if (!inserted) throw new Error('the change was not kept')
  return inserted.id
}

export async function insertLink(tx: Queryable, row: typeof accountChangeLink.$inferInsert): Promise<void> {
  await tx.insert(accountChangeLink).values(row)
}

export async function findLinkedChange(db: Queryable, tokenHash: string): Promise<LinkedChange | null> {
  const [row] = await db
    .select({ change: accountChange, type: accountChangeLink.type, value: accountChangeLink.value })
    .from(accountChangeLink)
    .innerJoin(accountChange, eq(accountChange.id, accountChangeLink.changeId))
    .where(eq(accountChangeLink.tokenHash, tokenHash))
  return row ? { ...row.change, sentTo: { type: row.type, value: row.value } } : null
}

/** This one and those after it that nobody has stopped, oldest first. */
export async function listChangesFrom(db: Queryable, { accountId, id }: ChangeRow): Promise<ChangeRow[]> {
  return db
    .select()
    .from(accountChange)
    .where(and(eq(accountChange.accountId, accountId), gte(accountChange.id, id), isNull(accountChange.stoppedAt)))
    .orderBy(asc(accountChange.id))
}

export async function markStopped(tx: Queryable, { accountId, id }: ChangeRow, stoppedAt: Date): Promise<void> {
  await tx
    .update(accountChange)
    .set({ stoppedAt })
    .where(and(eq(accountChange.accountId, accountId), gte(accountChange.id, id), isNull(accountChange.stoppedAt)))
}

/** Until when something of this account can be stopped; null where nothing can. */
export async function stoppableUntil(db: Queryable, accountId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: max(accountChange.stoppableUntil) })
    .from(accountChange)
    .where(
      and(
        eq(accountChange.accountId, accountId),
        isNull(accountChange.stoppedAt),
        gt(accountChange.stoppableUntil, now),
      ),
    )
  return row?.until ?? null
}

export async function deleteChangesOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(accountChange).where(eq(accountChange.accountId, accountId))
}

export async function deleteChangesBefore(db: Queryable, now: Date): Promise<void> {
  await db.delete(accountChange).where(lt(accountChange.stoppableUntil, now))
}
