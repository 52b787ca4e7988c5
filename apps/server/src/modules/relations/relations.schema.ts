import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Who follows whom. Both indexes hold a whole page of a list, in its order. */
export const follow = pgTable(
  'follow',
  {
    followerId: uuid('follower_id').notNull(),
    followedId: uuid('followed_id').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follow_following').on(table.followerId, table.since, table.followedId),
    index('follow_followers').on(table.followedId, table.since, table.followerId),
  ],
)

/** How many follow a person and how many they follow, so that nobody has to count. */
export const followCount = pgTable('follow_count', {
  accountId: uuid('account_id').primaryKey(),
  followers: integer('followers').notNull().default(0),
  following: integer('following').notNull().default(0),
})

/** What people say about the conduct of others, for those who run this place. */
export const personReport = pgTable(
  'person_report',
  {
    reporterId: uuid('reporter_id').notNull(),
    reportedId: uuid('reported_id').notNull(),
    reason: text('reason').$type<'spam' | 'harassment' | 'impersonation' | 'indecent' | 'other'>().notNull(),
    words: text('words').notNull(),
    at: moment('at').notNull(),
    id: uuid('id').notNull().unique().defaultRandom(),
    /** When those who run this place were told of it by mail. */
    toldAt: moment('told_at'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.reporterId, table.reportedId] }),
    index('person_report_at').on(table.at, table.id),
    index('person_report_reported').on(table.reportedId, table.at),
  ],
)
