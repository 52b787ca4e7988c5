import { lt } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { idempotencyRecord } from './idempotency.schema.ts'

const keptMs = 24 * 60 * 60 * 1000

/** Drops answers to idempotency keys that are a day old; a client that retries does so within minutes. */
export async function forgetAnswers({ database, clock }: { database: Queryable; clock: Clock }): Promise<void> {
  await database.delete(idempotencyRecord).where(lt(idempotencyRecord.at, new Date(clock.now().getTime() - keptMs)))
}
