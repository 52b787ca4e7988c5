import { createHash } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { type Database, type Queryable, runPrepared } from '../database/database.ts'
import { idempotencyRecord } from './idempotency.schema.ts'

export interface IdempotentRequest {
  caller: string
  key: string
  /** What the key was first used for. */
  operationId: string
  input: unknown
}

/** Runs `work` once for each key; a replay, also one that races, gets the first answer. Without a request it just runs. */
export type Once = <T>(request: IdempotentRequest | null, work: (tx: Queryable) => Promise<T>) => Promise<T>

const recordStatement = {
  name: 'http.record-answer',
  text: `insert into idempotency_record (caller, key, request, reply, at) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning key`,
}

class AlreadyAnswered extends Error {}

export function createOnce({ database, clock }: { database: Database; clock: Clock }): Once {
  const find = async (request: IdempotentRequest, hash: string) => {
    const [row] = await database
      .select()
      .from(idempotencyRecord)
      .where(and(eq(idempotencyRecord.caller, request.caller), eq(idempotencyRecord.key, request.key)))
    if (row && row.request !== hash) throw new Problem('request.idempotency_mismatch')
    return row
  }
  return async (request, work) => {
    if (!request) return database.transaction(work)
    const hash = createHash('sha256')
      .update(JSON.stringify([request.operationId, request.input]))
      .digest('base64url')
    try {
      return await database.transaction(async (tx) => {
        const reply = await work(tx)
        const { caller, key } = request
        const answer = JSON.stringify(reply ?? null)
        const inserted = await runPrepared(tx, recordStatement, [caller, key, hash, answer, clock.now()])
        // It was answered before, or a twin committed first: this work is undone and the first answer given instead.
        if (inserted.length === 0) throw new AlreadyAnswered()
        return reply
      })
    } catch (error) {
      // The first may also have made the rules refuse this one (the token is already sent).
      if (error instanceof AlreadyAnswered || error instanceof Problem) {
        const after = await find(request, hash)
        if (after) return after.reply as never
      }
      throw error
    }
  }
}
