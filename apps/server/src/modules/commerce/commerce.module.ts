import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import type { Payments } from '../../platform/payments/index.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Behaviour, Sales, Trade } from '../tokens/index.ts'
import type { WordsApi } from '../words/index.ts'
import { createBilling } from './billing.ts'
import { createCheckouts } from './checkouts.ts'
import { createCoinBuying } from './coin-buying.ts'
import { commerceRoutes } from './commerce.routes.ts'
import { commerce } from './commerce-v1.ts'
import { defineDelivery } from './delivery.ts'
import { marketPort } from './market-port.ts'
import type { Brands, People, Purse } from './needs.ts'
import { createOutcomes } from './outcomes.ts'
import { payouts } from './payouts.ts'
import { personalDataOfCommerce } from './personal-data.ts'
import { findPurchase, movePurchases } from './purchases.store.ts'
import { createReading } from './sale-queries.ts'
import { findSale, moveSales } from './sales.store.ts'

export interface CommerceNeeds {
  database: Database
  clock: Clock
  logger: Logger
  jobs: Jobs
  tokens: Trade
  sales: Sales
  coins: Purse
  people: People
  brands: Brands
  words: Pick<WordsApi, 'originals' | 'read'>
  payments: Payments
  /** Public origin, for pictures on the payment page. */
  publicUrl: string
  /** The origin that a request with this `Host` header was made at: people come back there when they have paid. */
  originOf(host: string | undefined): Promise<string>
}

export const commerceBehaviours: readonly Behaviour[] = [commerce]

export function commerceModule(needs: CommerceNeeds): ModuleHooks {
  const { database, sales } = needs
  const outcomes = createOutcomes(needs)
  const checkouts = createCheckouts({ ...needs, outcomes })
  const buy = createCoinBuying(needs)
  const reading = createReading(needs)
  const billing = createBilling(needs)
  needs.payments.onNews(outcomes.hear)
  needs.payments.onSubscription(billing.hear)
  defineDelivery({ ...needs, outcomes })
  return {
    name: 'commerce',
    behaviours: commerceBehaviours,
    ports: [
      marketPort.provide(({ tx, token, now }) => ({
        open: (sale) => sales.open(tx, { ...sale, tokenId: token.id, businessId: token.businessId, at: now }),
        reprice: (saleId, price) => sales.reprice(tx, saleId, price),
        close: (saleId) => sales.close(tx, saleId, 'delisted'),
      })),
    ],
    personalData: personalDataOfCommerce,
    brandOf: {
      sale: async (id) => (await findSale(database, id))?.businessId ?? null,
      purchase: async (id) => (await findPurchase(database, id))?.businessId ?? null,
    },
    async onAccountMerged(tx, merge) {
      await moveSales(tx, merge)
      await movePurchases(tx, merge)
      await payouts.move(tx, merge)
    },
    mount: (http) => commerceRoutes(http, { ...needs, reading, billing, checkouts, buy }),
  }
}
