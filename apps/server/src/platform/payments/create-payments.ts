import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { type Payments, PaymentsUnavailable } from './payments.ts'
import { createStripePayments } from './stripe/stripe-payments.ts'
import { createTestPayments } from './test-checkout/test-payments.ts'

export interface PaymentsNeeds {
  config: Pick<Config, 'stripe' | 'testCheckout'>
  database: Database
  clock: Clock
  logger: Logger
  /** Public origin, for the test page's address. */
  publicUrl: string
}

/** Stripe where it is set, else the test page where it is allowed, else no cards. */
export function createPayments({ config, ...needs }: PaymentsNeeds): Payments {
  if (config.stripe) return createStripePayments({ ...needs, stripe: config.stripe })
  return config.testCheckout ? createTestPayments(needs) : noPayments
}

const unavailable = async (): Promise<never> => {
  throw new PaymentsUnavailable('this server takes no cards')
}

const noPayments: Payments = {
  service: 'none',
  open: unavailable,
  close: unavailable,
  refund: unavailable,
  onNews: () => undefined,
  onSubscription: () => undefined,
  mount: async () => undefined,
}
