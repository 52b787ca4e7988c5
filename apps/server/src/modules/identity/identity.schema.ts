import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Private keys that sign tokens (JWK). The newest that is active signs; retired ones stay published until `retiresAt`. */
export const signingKey = pgTable('signing_key', {
  kid: text('kid').primaryKey(),
  alg: text('alg').$type<'RS256' | 'ES256'>().notNull(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  retiresAt: timestamp('retires_at', { withTimezone: true, mode: 'date' }),
})
