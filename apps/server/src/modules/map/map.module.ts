import type { Queryable } from '../../platform/database/database.ts'
import type { Module } from '../../platform/modules/module.ts'
import { mapQueriesRoutes } from './map-queries/map-queries.routes.ts'
import { createMapQueries, type Reading, type ReadingNeeds } from './map-queries/map-queries.service.ts'
import { personalDataOfMap } from './personal-data.ts'
import { deleteClaims, mergeClaims } from './position-checks/claims.store.ts'
import {
  createPositionChecks,
  type PositionChecks,
  type PositionChecksNeeds,
} from './position-checks/position-checks.ts'

export interface PositionChecksModuleNeeds extends Pick<PositionChecksNeeds, 'database' | 'clock' | 'demoBrands'> {
  /** How near a business wants people to come to its things, in metres; 0 for any distance. */
  brands: { pickupDistance(db: Queryable, businessId: string): Promise<number> }
  /** Registered ones, each with how near it wants them. */
  clients: readonly { id: string; pickupDistance?: number | undefined }[]
}

/** Who may pick things up: below everything that lies on the map. */
export function positionChecksModule({ brands, clients, ...needs }: PositionChecksModuleNeeds): Module<PositionChecks> {
  const reaches = new Map(clients.map(({ id, pickupDistance = 0 }) => [id, pickupDistance]))
  const api = createPositionChecks({
    ...needs,
    brandReach: brands.pickupDistance,
    hostReach: (clientId) => (clientId === null ? 0 : (reaches.get(clientId) ?? 0)),
  })
  return {
    name: 'position-checks',
    api,
    personalData: personalDataOfMap,
    onAccountMerged: mergeClaims,
    onAccountClosed: deleteClaims,
    jobs: [{ every: '27 * * * *', task: 'map.forget-claims', run: api.forgetOld }],
  }
}

/** What lies where: above the tokens that it shows. */
export function mapModule(needs: ReadingNeeds): Module<Reading> {
  const api = createMapQueries(needs)
  return {
    name: 'map',
    api,
    mount: (http) => mapQueriesRoutes(http, api),
    jobs: [{ every: '* * * * *', task: 'map.count-again', run: api.countAgain }],
  }
}
