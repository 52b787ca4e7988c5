import type Stripe from 'stripe'
import type { Payment, PaymentNews } from '../payments.ts'

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
