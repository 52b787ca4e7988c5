import type { DesignDocument, DesignStage } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A design as staff edit it. What tokens are made from is its object definition, which has the same id. */
export const design = pgTable(
  'design',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    stage: text('stage').$type<DesignStage>().notNull(),
    /** Raised by every change: who edits an older one is told. */
    version: integer('version').notNull().default(1),
    document: jsonb('document').$type<DesignDocument>().notNull(),
    /** Whether the document is another than people have. */
    changed: boolean('changed').notNull(),
    /** As the document has them, for the list. */
    displayName: text('display_name').notNull(),
    picture: text('picture'),
    /** The last that was published; 0 before the first. */
    revision: integer('revision').notNull().default(0),
    campaignId: text('campaign_id'),
    templateId: text('template_id'),
    /** Designs that were made with it. */
    companions: jsonb('companions').$type<string[]>().notNull().default([]),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull(),
    modifiedAt: time('modified_at').notNull(),
    /** Null for what came without Studio. */
    modifiedBy: text('modified_by'),
  },
  (table) => [
    index('design_in_use')
      .on(table.businessId, table.modifiedAt.desc().nullsFirst(), table.id)
      .where(sql`archived_at is null`),
    index('design_archived')
      .on(table.businessId, table.modifiedAt.desc().nullsFirst(), table.id)
      .where(sql`archived_at is not null`),
  ],
)

/** What a design was each time it was published; never changed. */
export const designRevision = pgTable(
  'design_revision',
  {
    designId: text('design_id').notNull(),
    revision: integer('revision').notNull(),
    stage: text('stage').$type<DesignStage>().notNull(),
    issued: text('issued').$type<'stay' | 'follow'>().notNull(),
    document: jsonb('document').$type<DesignDocument>().notNull(),
    at: time('at').notNull(),
    by: text('by'),
  },
  (table) => [primaryKey({ columns: [table.designId, table.revision] })],
)
