import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { localMessage } from './local-message.schema.ts'

export type LocalMessage = typeof localMessage.$inferSelect

/** More than anybody reads, and little enough to never matter. */
export const inboxCapacity = 500

export async function keepMessage(tx: Queryable, message: Omit<LocalMessage, 'id'>): Promise<void> {
  const [row] = await tx.insert(localMessage).values(message).returning({ id: localMessage.id })
  await tx.delete(localMessage).where(sql`${localMessage.id} <= ${(row?.id ?? 0) - inboxCapacity}`)
}

export async function listMessages(
  db: Queryable,
  { after = 0, recipient, limit = 100 }: { after?: number; recipient?: string; limit?: number },
): Promise<LocalMessage[]> {
  return await db
    .select()
    .from(localMessage)
    .where(and(gt(localMessage.id, after), recipient ? eq(localMessage.recipient, recipient) : undefined))
    .orderBy(desc(localMessage.id))
    .limit(limit)
}

export async function findMessage(db: Queryable, id: number): Promise<LocalMessage | undefined> {
  const [row] = await db.select().from(localMessage).where(eq(localMessage.id, id))
  return row
}
