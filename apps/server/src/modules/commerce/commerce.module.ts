import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../platform/payments/index.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Trade } from '../tokens/index.ts'
import { createBilling } from './billing.ts'
import { createCheckouts } from './checkouts.ts'
import { createCoinBuying } from './coin-buying.ts'
import { commerceRoutes } from './commerce.routes.ts'
import { defineDelivery } from './delivery.ts'
import type { Brands, Merge, People, Purse } from './needs.ts'
import { createOutcomes } from './outcomes.ts'
import { payouts } from './payouts.ts'
import { movePurchases } from './purchases.store.ts'
import { createMapQueries } from './reading.ts'
import { moveSales } from './sales.store.ts'

export interface CommerceNeeds {
  database: Database
  clock: Clock
  logger: Logger
  jobs: Jobs
  tokens: Trade
  coins: Purse
  people: People
  brands: Brands
  payments: Payments
  /** Public origin, for pictures on the payment page. */
  publicUrl: string
}

/** Of the calls. */
export interface CommerceMountNeeds {
  /** The origin that a request with this `Host` header was made at: people come back there when they have paid. */
  originOf(host: string | undefined): Promise<string>
}

export interface CommerceModule {
  api: {
    /** What one account sells, buys and is owed goes to another, as when accounts are merged. */
    onAccountMerged(tx: Queryable, merge: Merge): Promise<void>
  }
  mount(http: FastifyInstance, needs: CommerceMountNeeds): void
}

export function commerceModule(needs: CommerceNeeds): CommerceModule {
  const outcomes = createOutcomes(needs)
  const checkouts = createCheckouts({ ...needs, outcomes })
  const buy = createCoinBuying(needs)
  const reading = createMapQueries(needs)
  const billing = createBilling(needs)
  needs.payments.onNews(outcomes.hear)
  needs.payments.onSubscription(billing.hear)
  defineDelivery({ ...needs, outcomes })
  return {
    api: {
      async onAccountMerged(tx, merge) {
        await moveSales(tx, merge)
        await movePurchases(tx, merge)
        await payouts.move(tx, merge)
      },
    },
    mount: (http, { originOf }) =>
      commerceRoutes(http, { database: needs.database, reading, billing, checkouts, buy, originOf }),
  }
}
