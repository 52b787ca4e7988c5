import { createBatch } from '../batch.ts'
import { beforeCommit, type Database, type Queryable, runPrepared } from './database.ts'

const aheadStatement = {
  name: 'database.commit-ahead',
  text: `select set_config('synchronous_commit', 'off', true)`,
}

/**
 * Lets a transaction give up its locks without waiting for the disk: for what many wait for in a row. It is committed for everybody, but a
 * power cut could still undo it, so nobody may be told before it is durable.
 */
export function commitAhead(tx: Queryable): Promise<void> {
  return beforeCommit(tx, runPrepared(tx, aheadStatement, []))
}

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
