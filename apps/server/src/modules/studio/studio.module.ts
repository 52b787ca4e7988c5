import { getBusiness, getPublicBusiness } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { createStudioService, type StudioApi } from './studio.service.ts'

export interface StudioModule {
  api: StudioApi
  mount(http: FastifyInstance): void
}

export function studioModule({ database, clock }: { database: Database; clock: Clock }): StudioModule {
  const api = createStudioService({ clock })
  return {
    api,
    mount(http) {
      for (const operation of [getBusiness, getPublicBusiness]) {
        serve(http, operation, ({ params }) => api.readPublic(database, params.idOrName))
      }
    },
  }
}
