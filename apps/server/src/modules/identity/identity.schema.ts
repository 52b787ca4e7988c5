import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Private keys that sign tokens (JWK, sealed with the installation's secret). Published from `createdAt`, signing from `activeFrom`, published still until `retiresAt`. */
export const signingKey = pgTable('signing_key', {
  kid: text('kid').primaryKey(),
  alg: text('alg').$type<'RS256' | 'ES256'>().notNull(),
  jwk: jsonb('jwk').$type<{ sealed: string }>().notNull(),
  createdAt: moment('created_at').notNull(),
  activeFrom: moment('active_from'),
  retiresAt: moment('retires_at'),
})

/** What the OpenID provider remembers: sessions, grants, codes, refresh tokens, interactions. */
export const oidcRecord = pgTable(
  'oidc_record',
  {
    model: text('model').notNull(),
    /** For codes and refresh tokens a hash: whoever reads the table cannot use them. */
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    accountId: text('account_id'),
    consumedAt: moment('consumed_at'),
    /** What a consumed refresh token was answered with, readable only with that token (R2). */
    answer: text('answer'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_record_grant').on(table.grantId),
    index('oidc_record_uid').on(table.model, table.uid),
    index('oidc_record_account').on(table.accountId),
    index('oidc_record_expiry').on(table.expiresAt),
  ],
)

/** Access tokens that stopped being valid before they expired, by `jti:`, `grant:` or `account:`. */
export const accessTokenRevocation = pgTable(
  'access_token_revocation',
  {
    key: text('key').primaryKey(),
    /** By the database's own clock, so that every process reads the same order. */
    revokedAt: moment('revoked_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('access_token_revocation_at').on(table.revokedAt)],
)

/** What a person has allowed a client, so that it is asked once. */
export const clientConsent = pgTable(
  'client_consent',
  {
    accountId: uuid('account_id').notNull(),
    clientId: text('client_id').notNull(),
    scopes: text('scopes').array().notNull(),
    /** Whose things a brand's wallet reached when the person was asked: what joins it later is not allowed by that. */
    brands: text('brands').array().notNull().default([]),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientId] })],
)

/** On which device each sign-in was seen, for its owner to recognise it by. */
export const deviceSession = pgTable(
  'device_session',
  {
    /** The grant, or the older network's session. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    clientId: text('client_id').notNull(),
    userAgent: text('user_agent').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [index('device_session_account').on(table.accountId)],
)

/** One-time codes on their way. Neither the code nor whom it went to can be read from here. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Keyed hash of purpose and identifier. */
    subject: text('subject').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Keyed hash of the network or known device that had it sent; empty where nobody asked. */
    asker: text('asker').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_code_subject').on(table.subject, table.createdAt)],
)

/** Counters in a moving window: wrong sign-in attempts and sent messages, by a keyed hash of whom they concern. */
export const attemptCounter = pgTable(
  'attempt_counter',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: moment('window_ends_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('attempt_counter_window').on(table.windowEndsAt)],
)

/** Texts that an external wallet was asked to sign; each nonce is good for one signature. */
export const walletChallenge = pgTable(
  'wallet_challenge',
  {
    nonce: text('nonce').primaryKey(),
    type: text('type').$type<'eth' | 'sol'>().notNull(),
    address: text('address').notNull(),
    chainId: integer('chain_id').notNull(),
    /** Of the text to the letter, SHA-256 in base64url: another text with the same nonce is not what was issued. */
    messageHash: text('message_hash').notNull(),
    /** The interaction, client or account that asked. */
    boundTo: text('bound_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('wallet_challenge_expiry').on(table.expiresAt)],
)
