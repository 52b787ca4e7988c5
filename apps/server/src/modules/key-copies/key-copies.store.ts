import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { keyCopy } from './key-copies.schema.ts'

const ofPerson = (accountId: string, id: string) => and(eq(keyCopy.accountId, accountId), eq(keyCopy.id, id))

export const listCopies = (db: Queryable, accountId: string) =>
  db
    .select({ id: keyCopy.id, name: keyCopy.name, written: keyCopy.written })
    .from(keyCopy)
    .where(eq(keyCopy.accountId, accountId))
    .orderBy(desc(keyCopy.written), desc(keyCopy.id))

export async function readCopy(db: Queryable, accountId: string, id: string) {
  const [copy] = await db.select().from(keyCopy).where(ofPerson(accountId, id))
  return copy
}

/** Whoever writes at the same time counts one after the other. */
export async function countCopies(tx: Queryable, accountId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`key copies of ${accountId}`}, 0))`)
  return tx.$count(keyCopy, eq(keyCopy.accountId, accountId))
}

export async function insertCopy(tx: Queryable, copy: typeof keyCopy.$inferInsert): Promise<void> {
  await tx.insert(keyCopy).values(copy)
}

export async function deleteCopy(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const gone = await db.delete(keyCopy).where(ofPerson(accountId, id)).returning({ id: keyCopy.id })
  return gone.length > 0
}

export async function moveCopies(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(keyCopy).set({ accountId: to }).where(eq(keyCopy.accountId, from))
}

export async function forgetCopies(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(keyCopy).where(eq(keyCopy.accountId, accountId))
}
