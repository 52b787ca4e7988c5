import { listPrizeDraws, listPrizeSets, putPrizeSet } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { createPrizeEditing, type PrizeEditingNeeds } from './prize-editing.ts'
import type { Prizes } from './prizes.ts'

export interface PrizesRoutesNeeds extends Pick<PrizeEditingNeeds, 'tokens' | 'audit' | 'clock'> {
  database: Database
  prizes: Prizes
}

export function prizesRoutes(http: FastifyInstance, { database, prizes, ...needs }: PrizesRoutesNeeds): void {
  const editing = createPrizeEditing({ ...needs, createPrizeSet: prizes.createPrizeSet })

  serve(http, listPrizeDraws, async ({ params, query }) => ({
    items: await prizes.draws(database, { ...params, ...query }),
  }))
  serve(http, listPrizeSets, async ({ staff }) => ({ items: await editing.list(database, staff.businessId) }))
  serve(http, putPrizeSet, ({ params, body: { version, ...settings }, staff, transact }) =>
    transact((tx) =>
      editing.put(tx, staff, version, { ...settings, businessId: params.businessId, id: params.prizeSetId }),
    ),
  )
}
