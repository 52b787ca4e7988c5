import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { account, identity } from './users.schema.ts'

export type AccountRow = typeof account.$inferSelect
export type NewAccountRow = typeof account.$inferInsert
export type IdentityRow = typeof identity.$inferSelect
export type NewIdentityRow = typeof identity.$inferInsert

export async function insertAccount(db: Queryable, row: NewAccountRow): Promise<AccountRow> {
  const [inserted] = await db.insert(account).values(row).returning()
  if (!inserted) throw new Error('account was not inserted')
  return inserted
}

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(account).where(eq(account.id, id))
  return row ?? null
}

export async function insertIdentity(db: Queryable, row: NewIdentityRow): Promise<IdentityRow> {
  const [inserted] = await db.insert(identity).values(row).returning()
  if (!inserted) throw new Error('identity was not inserted')
  return inserted
}

export async function findAccountByIdentity(
  db: Queryable,
  type: IdentityRow['type'],
  value: string,
): Promise<AccountRow | null> {
  const [row] = await db
    .select({ account })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(and(eq(identity.type, type), eq(identity.value, value), eq(identity.verified, true)))
  return row?.account ?? null
}
