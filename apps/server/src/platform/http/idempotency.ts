import { createHash } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
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
    const before = await find(request, hash)
    if (before) return before.reply as never
    try {
      return await database.transaction(async (tx) => {
        const reply = await work(tx)
        const inserted = await tx
          .insert(idempotencyRecord)
          .values({ caller: request.caller, key: request.key, request: hash, reply: reply ?? null, at: clock.now() })
          .onConflictDoNothing()
          .returning({ key: idempotencyRecord.key })
        // A twin committed first: this work is undone and its answer given instead.
        if (inserted.length === 0) throw new AlreadyAnswered()
        return reply
      })
    } catch (error) {
      // A twin may also have made the rules refuse this one (the token is already sent).
      if (error instanceof AlreadyAnswered || error instanceof Problem) {
        const after = await find(request, hash)
        if (after) return after.reply as never
      }
      throw error
    }
  }
}
