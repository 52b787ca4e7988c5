import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { coinsRoutes } from './coins.routes.ts'
import { type CoinsApi, createCoinsService } from './coins.service.ts'
import { type CoinDeliveries, type CoinDeliveriesNeeds, createCoinDeliveries } from './deliveries.ts'
import { createHistory } from './history.ts'
import { createLedger } from './ledger.ts'
import { type Brands, createProgrammes } from './programmes.ts'
import type { People } from './receivers.ts'

export interface CoinsNeeds {
  database: Database
  clock: Clock
  log: EventLog
  people: People & CoinDeliveriesNeeds['people']
  brands: Brands & CoinDeliveriesNeeds['brands']
  messages: CoinDeliveriesNeeds['messages']
  publicUrl: string
  linkWithCode: CoinDeliveriesNeeds['linkWithCode']
}

export interface CoinsModule {
  api: CoinsApi
  deliveries: Pick<CoinDeliveries, 'claim' | 'read' | 'returnUnclaimed'>
  mount(http: FastifyInstance): void
}

export function coinsModule(needs: CoinsNeeds): CoinsModule {
  const { database, clock, log, people, brands } = needs
  const ledger = createLedger({ log, clock, keepOpen: people.keepOpen })
  const programmes = createProgrammes({ brands, clock })
  const history = createHistory({ people })
  const deliveries = createCoinDeliveries({ ...needs, ledger })
  const coins = createCoinsService({ ledger, programmes, clock })
  return {
    api: coins,
    deliveries,
    mount: (http) => coinsRoutes(http, { database, coins, programmes, history, deliveries, people }),
  }
}
