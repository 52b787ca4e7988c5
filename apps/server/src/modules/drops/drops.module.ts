import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Audit } from '../studio/index.ts'
import type { Behaviour, TokensApi } from '../tokens/index.ts'
import { bulkDropsRoutes } from './bulk-drops.routes.ts'
import { type BulkDrops, createBulkDrops } from './bulk-drops.ts'
import { mapReady } from './map-ready-v1.ts'

export interface DropsNeeds {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  tokens: Pick<TokensApi, 'ledger' | 'definitions' | 'designs' | 'editions'>
}

export interface DropsApi {
  /** Lays new tokens on the map; whose business it is has been asked before. */
  layOut: BulkDrops['drop']
}

export const dropBehaviours: readonly Behaviour[] = [mapReady]

export function dropsModule({ database, clock, audit, tokens }: DropsNeeds): Module<DropsApi> {
  const drops = createBulkDrops({ tokens, audit, clock })
  return {
    name: 'drops',
    api: { layOut: drops.drop },
    behaviours: dropBehaviours,
    mount: (http) => bulkDropsRoutes(http, { database, drops, tokens }),
  }
}
