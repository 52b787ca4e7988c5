import type { SubscriptionStatus } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../database/database.ts'

export interface CheckoutWish {
  /** Names the payment: asked for again, it is the same one. */
  reference: string
  title: string
  /** A picture that the whole web can see; null for none. */
  imageUrl: string | null
  /** In the currency's smallest unit. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** Where the person goes on when something came of it, and when they gave up. */
  successUrl: string
  cancelUrl: string
  /** At least half an hour from now; always the same for the same reference. */
  expiresAt: Date
}

export interface OpenedCheckout {
  sessionId: string
  /** Where the person pays. */
  url: string
}

/** Money that has come. */
export interface Payment {
  paymentId: string
  amount: number
  currency: string
}

export type CheckoutState = { status: 'open' } | { status: 'ended' } | { status: 'paid'; payment: Payment }

export interface PaymentNews {
  sessionId: string
  what: { type: 'paid'; payment: Payment } | { type: 'failed'; error: string } | { type: 'expired' }
}

/** Takes part in the transaction in which the news is marked as heard: both happen or none. */
export type NewsListener = (tx: Queryable, news: PaymentNews) => Promise<void>

/** What a business has with whoever runs this server, as the payment service keeps it. */
export interface SubscriptionNews {
  /** The service's name of who pays. */
  customerId: string
  /** Whose it is, where the subscription itself says so. */
  businessId: string | null
  plan: string
  status: Exclude<SubscriptionStatus, 'trial_expiring'>
  trialEndsAt: Date | null
  currentPeriodEndsAt: Date | null
  cancelAtPeriodEnd: boolean
  /** News comes in any order. */
  saidAt: Date
}

export type SubscriptionListener = (tx: Queryable, news: SubscriptionNews) => Promise<void>

/** The payment service does not answer, or says no to what it should accept. */
export class PaymentsUnavailable extends Error {}

/** Payments by card on a page of a payment service. */
export interface Payments {
  /** `test`: nothing is paid. `none`: this server takes no cards. */
  readonly service: 'stripe' | 'test' | 'none'
  open(wish: CheckoutWish): Promise<OpenedCheckout>
  /** Ends the checkout unless it is paid; answers how it stands then. */
  close(sessionId: string): Promise<CheckoutState>
  /** Gives all of it back, once, however often it is asked for. */
  refund(refund: { paymentId: string; reference: string }): Promise<void>
  /** Who hears what becomes of checkouts: at least once, in any order. Before `mount`. */
  onNews(listener: NewsListener): void
  /** Who hears how businesses' subscriptions stand. Before `mount`. */
  onSubscription(listener: SubscriptionListener): void
  mount(http: FastifyInstance): Promise<void>
}
