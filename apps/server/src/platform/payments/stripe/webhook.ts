import { Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { apiBase } from '../../http/serve.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { heardPayment } from '../payments.schema.ts'
import type { NewsListener, SubscriptionListener } from '../payments.ts'
import { newsOf, subscriptionOf } from './stripe-events.ts'

/** How old a signed message may be. */
const toleranceSeconds = 300

export interface WebhookNeeds {
  stripe: Stripe
  secrets: readonly string[]
  listeners: readonly NewsListener[]
  subscriptionListeners: readonly SubscriptionListener[]
  database: Database
  clock: Clock
  logger: Logger
}

/** Where Stripe tells what became of checkouts and subscriptions. Only what its secret has signed just now is believed, and each event counts once. */
export async function serveWebhook(http: FastifyInstance, needs: WebhookNeeds): Promise<void> {
  const { database, clock, listeners, subscriptionListeners, logger } = needs
  await http.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      `${apiBase}/payments/stripe`,
      { bodyLimit: 512 * 1024, config: { limitedAs: 'stripe webhook' } },
      async (request, reply) => {
        const event = read(needs, request.body, request.headers['stripe-signature'])
        if (!event) {
          logger.warn('a payment message was not signed by Stripe')
          throw new Problem('request.malformed')
        }
        const news = newsOf(event)
        const subscription = subscriptionOf(event)
        if (news || subscription) {
          await database.transaction(async (tx) => {
            const heard = await tx
              .insert(heardPayment)
              .values({ service: 'stripe', eventId: event.id, heardAt: clock.now() })
              .onConflictDoNothing()
              .returning()
            if (heard.length === 0) return
            if (news) for (const listener of listeners) await listener(tx, news)
            if (subscription) for (const listener of subscriptionListeners) await listener(tx, subscription)
          })
        }
        return reply.code(200).send({ received: true })
      },
    )
  })
}

function read({ stripe, secrets, clock }: WebhookNeeds, body: unknown, signature: unknown): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, clock.now().getTime())
    } catch {
      // Another secret may have signed it.
    }
  }
  return null
}
