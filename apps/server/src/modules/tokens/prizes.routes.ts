import { listPrizeDraws, Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Brands } from './brands.ts'
import type { Prizes } from './prizes.ts'

export interface PrizesRoutesNeeds {
  database: Database
  prizes: Prizes
  brands: Pick<Brands, 'staffOf'>
}

export function prizesRoutes(http: FastifyInstance, { database, prizes, brands }: PrizesRoutesNeeds): void {
  serve(http, listPrizeDraws, async ({ params, query, caller }) => {
    const staffed = await brands.staffOf(database, caller.accountId)
    if (!staffed.includes(params.businessId)) throw new Problem('auth.forbidden')
    return { items: await prizes.draws(database, { ...params, ...query }) }
  })
}
