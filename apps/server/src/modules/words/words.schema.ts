import type { BrandWords } from '@vitrine/protocol'
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What a business says, in another language. */
export const brandWords = pgTable(
  'brand_words',
  {
    businessId: text('business_id').notNull(),
    language: text('language').notNull().$type<'en' | 'es'>(),
    words: jsonb('words').$type<BrandWords>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.language] })],
)
