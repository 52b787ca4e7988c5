import { Problem } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** The problem where the work was refused, and then nothing of it remains. Other failures are the caller's. */
export async function attempt(tx: Queryable, work: () => Promise<void>): Promise<Problem | null> {
  // Goes out together with the first statement of the work, which fails, too, when this does.
  const saved = tx.execute(sql`savepoint attempt`)
  saved.catch(() => {})
  try {
    await work()
    await saved
    await tx.execute(sql`release savepoint attempt`)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await tx.execute(sql`rollback to savepoint attempt`)
    await tx.execute(sql`release savepoint attempt`)
    return error
  }
}
