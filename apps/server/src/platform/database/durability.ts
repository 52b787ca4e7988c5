import { createBatch } from '../batch.ts'
import { type Database, runPrepared } from './database.ts'

const barrierStatement = {
  name: 'database.barrier',
  text: `select pg_logical_emit_message(true, 'vitrine', '')`,
}

/** Resolves when all that was committed before the call is safe from a power cut; those who wait at the same time share one flush. */
export function createDurability(database: Database): () => Promise<void> {
  // A commit that waits for the disk takes everything before it along.
  const flush = createBatch(async (asked: readonly null[]) => {
    await runPrepared(database, barrierStatement, [])
    return asked
  })
  return async () => {
    await flush(null)
  }
}
