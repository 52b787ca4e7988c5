import { lt } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { heardPayment } from './payments.schema.ts'

/** Services tell again for days, and nobody believes a message that was signed minutes ago. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Drops what is remembered of messages that cannot come again. */
export async function forgetHeard({ database, clock }: { database: Queryable; clock: Clock }): Promise<void> {
  await database.delete(heardPayment).where(lt(heardPayment.heardAt, new Date(clock.now().getTime() - keptMs)))
}
