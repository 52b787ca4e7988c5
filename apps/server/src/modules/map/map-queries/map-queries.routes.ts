import { groupMap, searchMap } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { Reading } from './map-queries.service.ts'

export function mapQueriesRoutes(http: FastifyInstance, reading: Reading): void {
  serve(http, searchMap, async ({ body, caller, reach }) => ({
    data: await reading.search({ ...body, readerId: caller.accountId, reach }),
  }))

  serve(http, groupMap, async ({ body, caller, reach }) => ({
    data: { groups: await reading.groups({ ...body, readerId: caller.accountId, reach }) },
  }))
}
