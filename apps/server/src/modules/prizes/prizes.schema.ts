import type { PrizeDraw, prizeModes } from '@vitrine/protocol'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
type Mode = (typeof prizeModes)[number]

/** What a brand raffles: crates, scratch games, dispensers and campaign rules draw from it. */
export const prizeSet = pgTable('prize_set', {
  id: text('id').primaryKey(),
  businessId: text('business_id').notNull(),
  campaignId: text('campaign_id'),
  name: text('name').notNull(),
  mode: text('mode').$type<Mode>().notNull(),
  /** Raised by every change of the set or its prizes; each draw says which one it was made from. */
  revision: integer('revision').notNull().default(1),
  editedBy: text('edited_by'),
  editedAt: time('edited_at'),
  createdAt: time('created_at').notNull(),
})

export const prize = pgTable(
  'prize',
  {
    prizeSetId: text('prize_set_id')
      .notNull()
      .references(() => prizeSet.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    objectDefinitionId: text('object_definition_id').notNull(),
    /** How many of the draw's numbers mean it. */
    weight: integer('weight').notNull(),
    total: integer('total'),
    limitPerUser: integer('limit_per_user'),
    /** Counted only where there is a total, so that draws of endless prizes do not wait for each other. */
    given: integer('given').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.prizeSetId, table.position] })],
)

/** How many of a prize each person has had, where there is a limit. */
export const prizeWinner = pgTable(
  'prize_winner',
  {
    prizeSetId: text('prize_set_id').notNull(),
    position: integer('position').notNull(),
    accountId: uuid('account_id').notNull(),
    given: integer('given').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.prizeSetId, table.position, table.accountId] }),
    index('prize_winner_account').on(table.accountId),
  ],
)

/** Every draw with its inputs; never changed. */
export const prizeDraw = pgTable(
  'prize_draw',
  {
    id: uuid('id').primaryKey(),
    prizeSetId: text('prize_set_id').notNull(),
    revision: integer('revision').notNull(),
    mode: text('mode').$type<Mode>().notNull(),
    at: time('at').notNull(),
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id'),
    cause: text('cause').notNull(),
    random: integer('random').notNull(),
    range: integer('range').notNull(),
    prizes: jsonb('prizes').$type<PrizeDraw['prizes']>().notNull(),
    result: integer('result'),
    givenTokenId: uuid('given_token_id'),
  },
  (table) => [index('prize_draw_set').on(table.prizeSetId, table.at, table.id)],
)
