import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A link from which whoever opens it gets a copy of a token, while its sharer holds it. */
export const shareLink = pgTable(
  'share_link',
  {
    /** The secret of the link. */
    id: text('id').primaryKey(),
    tokenId: uuid('token_id').notNull(),
    sharerId: uuid('sharer_id').notNull(),
    createdAt: time('created_at').notNull(),
    closedAt: time('closed_at'),
  },
  (table) => [
    index('share_link_token').on(table.tokenId).where(sql`closed_at is null`),
    index('share_link_sharer').on(table.sharerId),
  ],
)

/** Who has got which copy from a link: nobody gets two. */
export const shareTaken = pgTable(
  'share_taken',
  {
    shareId: text('share_id').notNull(),
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.accountId] }),
    index('share_taken_account').on(table.accountId),
  ],
)
