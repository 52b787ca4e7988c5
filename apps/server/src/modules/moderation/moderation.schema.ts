import type { ModerationAct } from '@vitrine/protocol'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** What was done to whom in the rooms of businesses, in Studio or in the rooms themselves. */
export const moderationAct = pgTable(
  'moderation_act',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In which order they were done. */
    nr: bigint('nr', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    businessId: text('business_id').notNull(),
    /** Null for all rooms. */
    roomId: text('room_id'),
    at: time('at').notNull(),
    act: text('act').$type<ModerationAct>().notNull(),
    byId: uuid('by_id').notNull(),
    aboutId: uuid('about_id'),
    /** Of a mute; null for good. */
    until: time('until'),
    reason: text('reason').notNull(),
    /** The reports that it was decided about. */
    caseId: uuid('case_id'),
    /** Whoever it is about has put it away, or is not told at all. */
    isPutAway: boolean('is_put_away').notNull().default(false),
  },
  (table) => [
    index('moderation_act_business').on(table.businessId, table.nr),
    index('moderation_act_about').on(table.aboutId, table.nr),
  ],
)

/** Whom a business has banned from all of its rooms, those to come included. */
export const moderationBan = pgTable(
  'moderation_ban',
  {
    businessId: text('business_id').notNull(),
    accountId: uuid('account_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.accountId] }),
    index('moderation_ban_account').on(table.accountId),
  ],
)

/** What a business tells those about whom its staff have decided. */
export const moderationSettings = pgTable('moderation_settings', {
  businessId: text('business_id').primaryKey(),
  appeal: text('appeal').notNull(),
  version: integer('version').notNull(),
  editedBy: text('edited_by'),
  editedAt: time('edited_at'),
})
