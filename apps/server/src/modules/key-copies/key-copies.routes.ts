import { randomUUID } from 'node:crypto'
import { deleteKeyCopy, limits, listKeyCopies, Problem, readKeyCopy, writeKeyCopy } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { countCopies, deleteCopy, insertCopy, listCopies, readCopy } from './key-copies.store.ts'

export interface KeyCopiesNeeds {
  database: Database
  clock: Clock
}

const factsOf = ({ id, name, written }: { id: string; name: string; written: Date }) => ({
  id,
  name,
  written: written.toISOString(),
})

export function keyCopiesRoutes(http: FastifyInstance, { database, clock }: KeyCopiesNeeds): void {
  serve(http, listKeyCopies, async ({ caller }) => ({
    items: (await listCopies(database, caller.accountId)).map(factsOf),
  }))
  serve(http, readKeyCopy, async ({ caller, params }) => {
    const copy = await readCopy(database, caller.accountId, params.copyId)
    if (!copy) throw new Problem('key_copy.not_found')
    return { ...factsOf(copy), text: copy.text, places: copy.places }
  })
  serve(http, writeKeyCopy, ({ caller, body }) =>
    database.transaction(async (tx) => {
      const { accountId } = caller
      const limit = limits.keyCopiesMax
      if ((await countCopies(tx, accountId)) >= limit) throw new Problem('key_copy.too_many', { limit })
      const copy = { ...body, id: randomUUID(), accountId, written: clock.now() }
      await insertCopy(tx, copy)
      return factsOf(copy)
    }),
  )
  serve(http, deleteKeyCopy, async ({ caller, params }) => {
    if (!(await deleteCopy(database, caller.accountId, params.copyId))) throw new Problem('key_copy.not_found')
  })
}
