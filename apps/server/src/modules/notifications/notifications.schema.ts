import type { NotificationSettings } from '@vitrine/protocol'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export type PushChannels = NotificationSettings['push']
export type Channels = NotificationSettings['email']

/** Of what a person wants to be told; who never changed anything has no row. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    accountId: uuid('account_id').primaryKey(),
    push: jsonb('push').$type<Partial<PushChannels>>().notNull(),
    email: jsonb('email').$type<Partial<Channels>>().notNull(),
    digest: text('digest', { enum: ['off', 'daily', 'weekly'] }).notNull(),
    /** When the next digest is due. */
    digestAt: moment('digest_at'),
    /** Up to where in the log the last one told. */
    digestPosition: text('digest_position'),
    /** The brand's hostname at which it was asked for; null for the public origin. */
    digestHostname: text('digest_hostname'),
    /** Whose it was then. */
    digestBusinessId: text('digest_business_id'),
  },
  (table) => [index('notification_settings_due').on(table.digestAt)],
)

/** A browser that is told (RFC 8030), as long as the sign-in lasts that registered it last. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    endpoint: text('endpoint').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** The sign-in that registered it, and ends it; null for a token that belongs to none. */
    sessionId: text('session_id'),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    locale: text('locale', { enum: ['en', 'es'] }).notNull(),
    /** The brand's hostname whose app is told there; null for the public origin. */
    hostname: text('hostname'),
    /** Whose it was then. */
    businessId: text('business_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('push_subscription_account').on(table.accountId, table.createdAt),
    index('push_subscription_session').on(table.sessionId),
  ],
)
