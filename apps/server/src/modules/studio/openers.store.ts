import { desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { brandOpener } from './studio.schema.ts'

export async function isOpener(db: Queryable, emails: readonly string[]): Promise<boolean> {
  if (emails.length === 0) return false
  return (await db.$count(brandOpener, inArray(brandOpener.email, [...emails]))) > 0
}

export const listOpenerRows = (db: Queryable) => db.select().from(brandOpener).orderBy(desc(brandOpener.at)).limit(500)

/** False where they could already. */
export async function saveOpener(tx: Queryable, email: string, at: Date): Promise<boolean> {
  return (await tx.insert(brandOpener).values({ email, at }).onConflictDoNothing().returning()).length > 0
}

export async function deleteOpener(tx: Queryable, email: string): Promise<void> {
  await tx.delete(brandOpener).where(eq(brandOpener.email, email))
}
