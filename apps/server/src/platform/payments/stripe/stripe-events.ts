import type Stripe from 'stripe'
import type { Payment, PaymentNews, SubscriptionNews } from '../payments.ts'

/** The money of a session that is paid. */
export function paymentOf(session: Stripe.Checkout.Session): Payment | null {
  const { payment_status, payment_intent, amount_total, currency } = session
  const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (payment_status !== 'paid' || !paymentId || amount_total === null || !currency) return null
  return { paymentId, amount: amount_total, currency: currency.toUpperCase() }
}

/** What an event means for a checkout; null for everything else that Stripe tells. */
export function newsOf(event: Stripe.Event): PaymentNews | null {
  switch (event.type) {
    // The second is for ways to pay that take days; the first one comes unpaid then.
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      const payment = paymentOf(session)
      return payment && { sessionId: session.id, what: { type: 'paid', payment } }
    }
    case 'checkout.session.async_payment_failed':
      return { sessionId: event.data.object.id, what: { type: 'failed', error: 'payment_failed' } }
    case 'checkout.session.expired':
      return { sessionId: event.data.object.id, what: { type: 'expired' } }
    default:
      return null
  }
}

/** Spec §3's names for Stripe's (R31). A trial that ended without a card is paused: nothing is paid for it. */
const statuses: Record<Stripe.Subscription.Status, SubscriptionNews['status']> = {
  trialing: 'trialin',
  active: 'active',
  canceled: 'canceled',
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete_expired',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
}

/** What an event says of a subscription; null for everything else that Stripe tells. */
export function subscriptionOf(event: Stripe.Event): SubscriptionNews | null {
  if (!event.type.startsWith('customer.subscription.')) return null
  const told = event.data.object as Stripe.Subscription
  const status = statuses[told.status]
  if (!status) return null
  const [item] = told.items?.data ?? []
  const price = item?.price
  const time = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)
  return {
    customerId: typeof told.customer === 'string' ? told.customer : told.customer.id,
    businessId: told.metadata?.businessId ?? null,
    plan: told.metadata?.plan ?? price?.lookup_key ?? price?.nickname ?? price?.id ?? '',
    status,
    trialEndsAt: time(told.trial_end),
    // Accounts on older versions of the API have it on the subscription itself.
    currentPeriodEndsAt: time(item?.current_period_end ?? (told as { current_period_end?: number }).current_period_end),
    cancelAtPeriodEnd: told.cancel_at_period_end,
    saidAt: new Date(event.created * 1000),
  }
}
