import { listPrizeDraws, listPrizeSets, putPrizeSet } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Brands } from '../tokens/index.ts'
import { createPrizeEditing } from './prize-editing.ts'
import type { Prizes } from './prizes.ts'

export interface PrizesRoutesNeeds {
  database: Database
  prizes: Prizes
  brands: Pick<Brands, 'assertStaff'>
}

export function prizesRoutes(http: FastifyInstance, { database, prizes, brands }: PrizesRoutesNeeds): void {
  const editing = createPrizeEditing(prizes)

  serve(http, listPrizeDraws, async ({ params, query, caller }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    return { items: await prizes.draws(database, { ...params, ...query }) }
  })
  serve(http, listPrizeSets, async ({ params, caller }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    return { items: await editing.list(database, params.businessId) }
  })
  serve(http, putPrizeSet, async ({ params, body, caller, transact }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    return transact((tx) => editing.put(tx, { ...body, businessId: params.businessId, id: params.prizeSetId }))
  })
}
