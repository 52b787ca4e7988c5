import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { StripeConfig } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { Logger } from '../../telemetry/logger.ts'
import {
  type CheckoutState,
  type NewsListener,
  type Payments,
  PaymentsUnavailable,
  type SubscriptionListener,
} from '../payments.ts'
import { paymentOf } from './stripe-events.ts'
import { serveWebhook } from './webhook.ts'

export interface StripeNeeds {
  stripe: StripeConfig
  database: Database
  clock: Clock
  logger: Logger
}

/** Stripe Checkout: people pay on Stripe's page, and its webhook tells what became of it. */
export function createStripePayments({ stripe: settings, database, clock, logger }: StripeNeeds): Payments {
  const stripe = new Stripe(settings.secretKey, { ...apiOf(settings.apiUrl), maxNetworkRetries: 2, timeout: 8_000 })
  const listeners: NewsListener[] = []
  const subscriptionListeners: SubscriptionListener[] = []
  const { sessions } = stripe.checkout

  async function look(sessionId: string): Promise<CheckoutState> {
    const session = await ask(() => sessions.retrieve(sessionId))
    const payment = paymentOf(session)
    if (payment) return { status: 'paid', payment }
    return { status: session.status === 'expired' ? 'ended' : 'open' }
  }

  return {
    service: 'stripe',
    async open({ reference, title, imageUrl, amount, currency, successUrl, cancelUrl, expiresAt }) {
      const session = await ask(() =>
        sessions.create(
          {
            mode: 'payment',
            // Only what is paid at once: whoever buys gets the token now, or nobody's money is kept.
            payment_method_types: ['card'],
            client_reference_id: reference,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: title.slice(0, 250) || '–', ...(imageUrl ? { images: [imageUrl] } : {}) },
                },
              },
            ],
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            metadata: { purchase: reference },
          },
          { idempotencyKey: `checkout-${reference}` },
        ),
      )
      if (!session.url) throw new PaymentsUnavailable('Stripe gave no address to pay at')
      return { sessionId: session.id, url: session.url }
    },

    async close(sessionId) {
      try {
        await sessions.expire(sessionId)
        return { status: 'ended' }
      } catch (error) {
        // It is no longer open: paid, or expired by itself.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error)
        return look(sessionId)
      }
    },

    async refund({ paymentId, reference }) {
      try {
        await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund-${reference}` })
      } catch (error) {
        const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
        if (!isDone) throw unavailable(error)
      }
    },

    onNews: (listener) => void listeners.push(listener),
    onSubscription: (listener) => void subscriptionListeners.push(listener),
    mount: (http: FastifyInstance) =>
      serveWebhook(http, {
        stripe,
        secrets: settings.webhookSecrets,
        listeners,
        subscriptionListeners,
        database,
        clock,
        logger,
      }),
  }
}

function apiOf(apiUrl: string | null) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isSecure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isSecure ? '443' : '80'),
    protocol: isSecure ? ('https' as const) : ('http' as const),
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw unavailable(error)
  }
}

/** Stripe's own words may quote what was sent; its type and code say enough. */
function unavailable(error: unknown): PaymentsUnavailable {
  const { type, code, requestId } = error as { type?: unknown; code?: unknown; requestId?: unknown }
  const facts = [type, code, requestId].filter((fact) => typeof fact === 'string').join(' ')
  return new PaymentsUnavailable(`Stripe does not do it (${facts || (error as Error).name})`)
}
