import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { type StudioRoutesNeeds, studioRoutes } from './studio.routes.ts'
import { createStudioService, type StudioApi } from './studio.service.ts'

/** What the studio's calls need beyond businesses; the modules that give it stand on this one. */
export type StudioMountNeeds = Omit<StudioRoutesNeeds, 'studio'>

export interface StudioModule {
  api: StudioApi
  mount(http: FastifyInstance, needs: StudioMountNeeds): void
}

export function studioModule({ clock }: { clock: Clock }): StudioModule {
  const api = createStudioService({ clock })
  return { api, mount: (http, needs) => studioRoutes(http, { ...needs, studio: api }) }
}
