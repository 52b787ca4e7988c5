import { createHash } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { DatabaseError } from 'pg'
import { createBatch } from '../../batch.ts'
import type { Clock } from '../../clock.ts'
import { type Database, type Queryable, runPrepared } from '../../database/database.ts'
import { isDeadlock } from '../../database/unavailability.ts'

export interface IdempotentRequest {
  caller: string
  key: string
  /** What the key was first used for. */
  operationId: string
  input: unknown
}

/** Lets work begin when it may, or refuses it; what it answers is the work's own answer. */
export type Admit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs `work` once for each key; a replay, also one that races, gets the first answer. Without a request it just runs. `admit` decides
 * before a transaction is begun; whoever it refuses still gets the answer that their key had before. Work that was undone may be done
 * anew, and so does nothing outside its transaction.
 */
export type Once = <T>(
  request: IdempotentRequest | null,
  work: (tx: Queryable) => Promise<T>,
  admit?: Admit,
) => Promise<T>

const recordStatement = {
  name: 'http.record-answer',
  text: 'insert into idempotency_record (caller, key, request, reply, at) values ($1, $2, $3, $4, $5)',
}

const readStatement = {
  name: 'http.read-answers',
  text: `select record.caller, record.key, record.request, record.reply
    from unnest($1::text[], $2::text[]) asked (caller, key)
    join idempotency_record record on record.caller = asked.caller and record.key = asked.key`,
}

/** It was answered before, or a twin committed first: this work is undone and the first answer given instead. */
const isAlreadyAnswered = (error: unknown) =>
  error instanceof DatabaseError && error.code === '23505' && error.table === 'idempotency_record'

/** How often work is done anew. */
const deadlocksMax = 3

/** A transaction that was undone because others took the same things in another order is done anew; they are through by then. */
async function throughDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let triesLeft = deadlocksMax; ; triesLeft -= 1) {
    try {
      return await transaction()
    } catch (error) {
      if (triesLeft === 0 || !isDeadlock(error)) throw error
    }
  }
}

const hashOf = ({ operationId, input }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operationId, input]))
    .digest('base64url')

export function createOnce({ database, clock }: { database: Database; clock: Clock }): Once {
  const read = createBatch(async (asked: readonly IdempotentRequest[]) => {
    const rows = await runPrepared<{ caller: string; key: string; request: string; reply: unknown }>(
      database,
      readStatement,
      [asked.map((each) => each.caller), asked.map((each) => each.key)],
    )
    const answers = new Map(rows.map((row) => [`${row.caller} ${row.key}`, row]))
    return asked.map(({ caller, key }) => answers.get(`${caller} ${key}`))
  })
  const find = async (request: IdempotentRequest) => {
    const row = await read(request)
    if (row && row.request !== hashOf(request)) throw new Problem('request.idempotency_mismatch')
    return row
  }
  return async (request, work, admit = (run) => run()) => {
    if (!request) return admit(() => throughDeadlocks(() => database.transaction(work)))
    try {
      return await admit(() =>
        throughDeadlocks(() =>
          database.transaction(work, (tx, reply) => {
            const { caller, key } = request
            return runPrepared(tx, recordStatement, [
              caller,
              key,
              hashOf(request),
              JSON.stringify(reply ?? null),
              clock.now(),
            ])
          }),
        ),
      )
    } catch (error) {
      // The first may also have made the rules refuse this one (the token is already sent).
      if (error instanceof Problem || isAlreadyAnswered(error)) {
        const after = await find(request)
        if (after) return after.reply as never
      }
      throw error
    }
  }
}
