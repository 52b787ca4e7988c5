import type { RoomRules, SpaceAccessLevel } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

const edited = {
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull(),
  /** An account or a key. */
  createdBy: text('created_by').notNull(),
  editedBy: text('edited_by'),
  editedAt: time('edited_at'),
  archivedAt: time('archived_at'),
  /** In which order they are shown. */
  rank: integer('rank').notNull(),
}

export const community = pgTable(
  'community',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    icon: text('icon'),
    isDefault: boolean('is_default').notNull().default(false),
    ...edited,
  },
  (table) => [
    index('community_business').on(table.businessId),
    uniqueIndex('community_default').on(table.businessId).where(sql`is_default`),
  ],
)

export const space = pgTable(
  'space',
  {
    id: uuid('id').primaryKey(),
    businessId: text('business_id').notNull(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => community.id),
    displayName: text('display_name').notNull(),
    subTitle: text('sub_title').notNull(),
    description: text('description').notNull(),
    cover: text('cover'),
    accessLevel: text('access_level').$type<SpaceAccessLevel>().notNull(),
    alias: text('alias'),
    isReadOnly: boolean('is_read_only').notNull(),
    showsMessages: boolean('shows_messages').notNull(),
    code: text('code'),
    maxAttendees: integer('max_attendees'),
    /** What it asks of those who do not moderate it; null for nothing. */
    rules: jsonb('rules').$type<RoomRules>(),
    /** Null until its room is made. */
    matrixRoomId: text('matrix_room_id'),
    ...edited,
  },
  (table) => [
    index('space_business').on(table.businessId),
    index('space_community').on(table.communityId),
    uniqueIndex('space_alias').on(table.alias),
    index('space_room').on(table.matrixRoomId),
  ],
)
