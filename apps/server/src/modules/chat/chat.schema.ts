import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Content, Filter, Membership } from './matrix-types.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const position = (name: string) => bigint(name, { mode: 'number' })

/**
 * How far the stream of chat has come. Whoever writes to the stream holds this row: positions are given in the order in which they
 * become visible, on every server.
 */
export const chatStream = pgTable('chat_stream', {
  only: boolean('only').primaryKey().default(true),
  position: position('position').notNull(),
  /** The homeserver's, as it stands in the names of rooms and people: kept from the first start on. */
  serverName: text('server_name'),
})

export const chatRoom = pgTable('chat_room', {
  /** Opaque to clients: `!abc:host`. */
  id: text('id').primaryKey(),
  /** Short, for what refers to it. */
  nr: integer('nr').generatedAlwaysAsIdentity().unique(),
  /** Where the newest of it lies in the stream. */
  lastPosition: position('last_position').notNull(),
  createdAt: time('created_at').notNull(),
  /** Anybody may come upon it in the directory. */
  listed: boolean('listed').notNull().default(false),
})

/** What happened in rooms, in the order of the stream. */
export const chatEvent = pgTable(
  'chat_event',
  {
    position: position('position').primaryKey(),
    roomNr: integer('room_nr').notNull(),
    eventId: text('event_id').notNull().unique(),
    type: text('type').notNull(),
    /** Null for what is no state. */
    stateKey: text('state_key'),
    /** A user id: `@account:host`. */
    sender: text('sender').notNull(),
    at: time('at').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    /** The position of the redaction that emptied it. */
    redactedBy: position('redacted_by'),
    relatesTo: text('relates_to'),
    relation: text('relation'),
    /** Device and transaction id: the same is sent once. */
    transaction: text('transaction'),
  },
  (table) => [
    index('chat_event_room').on(table.roomNr, table.position),
    index('chat_event_state')
      .on(table.roomNr, table.type, table.stateKey, table.position)
      .where(sql`state_key is not null`),
    index('chat_event_relation').on(table.relatesTo, table.position).where(sql`relates_to is not null`),
    uniqueIndex('chat_event_transaction').on(table.transaction).where(sql`transaction is not null`),
    index('chat_event_words')
      .using('gin', sql`to_tsvector('simple'::regconfig, coalesce(content ->> 'body', ''))`)
      .where(sql`type = 'm.room.message' and redacted_by is null`),
  ],
)

/** The state of each room now: which event says it. */
export const chatState = pgTable(
  'chat_state',
  {
    roomNr: integer('room_nr').notNull(),
    type: text('type').notNull(),
    stateKey: text('state_key').notNull(),
    position: position('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomNr, table.type, table.stateKey] })],
)

/** Who is in which room, and since when without a gap. */
export const chatMember = pgTable(
  'chat_member',
  {
    accountId: uuid('account_id').notNull(),
    roomNr: integer('room_nr').notNull(),
    membership: text('membership').$type<Membership>().notNull(),
    /** Of the event that says so. */
    position: position('position').notNull(),
    /** Of the joining, or of the last one for those who left. */
    joinedAt: position('joined_at'),
    /** Of the event by which they were in it no more; null for whoever is in it, or never was. */
    leftAt: position('left_at'),
    /** They have left and do not want to be shown it any more. */
    forgotten: boolean('forgotten').notNull().default(false),
    /** It began as a conversation of a few: each of its messages is for them. */
    direct: boolean('direct').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.roomNr] }), index('chat_member_room').on(table.roomNr)],
)

/** Whom messages name, so that nobody looks through messages for it. */
export const chatMention = pgTable(
  'chat_mention',
  {
    roomNr: integer('room_nr').notNull(),
    /** Zeroes for everybody in the room. */
    accountId: uuid('account_id').notNull(),
    /** Of the message. */
    position: position('position').notNull(),
    /** Who has said it. */
    by: uuid('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomNr, table.accountId, table.position] }),
    index('chat_mention_position').on(table.position),
    index('chat_mention_person').on(table.accountId),
  ],
)

/** Up to where people have read. */
export const chatReceipt = pgTable(
  'chat_receipt',
  {
    roomNr: integer('room_nr').notNull(),
    accountId: uuid('account_id').notNull(),
    /** `m.read`, `m.read.private`. */
    kind: text('kind').notNull(),
    /** A thread's root, `main`, or empty for all of the room. */
    thread: text('thread').notNull(),
    eventId: text('event_id').notNull(),
    /** Of the event. */
    readTo: position('read_to').notNull(),
    at: time('at').notNull(),
    position: position('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomNr, table.accountId, table.kind, table.thread] }),
    index('chat_receipt_changed').on(table.position),
    index('chat_receipt_person').on(table.accountId),
  ],
)

/** What clients keep for a person, of all rooms or of one. */
export const chatAccountData = pgTable(
  'chat_account_data',
  {
    accountId: uuid('account_id').notNull(),
    /** A room's id; empty for what concerns no room. */
    room: text('room').notNull(),
    type: text('type').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    position: position('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.room, table.type] }),
    index('chat_account_data_changed').on(table.position),
  ],
)

/** A sign-in to chat. It ends with the sign-in that it was made from. */
export const chatDevice = pgTable(
  'chat_device',
  {
    accountId: uuid('account_id').notNull(),
    deviceId: text('device_id').notNull(),
    /** Of its access token. */
    digest: text('digest').notNull().unique(),
    sessionId: text('session_id'),
    guest: boolean('guest').notNull(),
    displayName: text('display_name').notNull(),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.deviceId] }),
    index('chat_device_session').on(table.sessionId),
  ],
)

export const chatFilter = pgTable(
  'chat_filter',
  {
    accountId: uuid('account_id').notNull(),
    id: text('id').notNull(),
    filter: jsonb('filter').$type<Filter>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Names by which rooms are found: `#name:host`, in small letters. */
export const chatAlias = pgTable(
  'chat_alias',
  {
    alias: text('alias').primaryKey(),
    roomId: text('room_id').notNull(),
    /** Who has given it; null once they have left. */
    accountId: uuid('account_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('chat_alias_room').on(table.roomId), index('chat_alias_account').on(table.accountId)],
)

/** What people say of others' conduct: of one room or message once. */
export const chatReport = pgTable(
  'chat_report',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reporterId: uuid('reporter_id').notNull(),
    roomId: text('room_id').notNull(),
    /** Empty for the room itself; a user id for somebody in it. */
    eventId: text('event_id').notNull(),
    reason: text('reason').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('chat_report_once').on(table.reporterId, table.roomId, table.eventId),
    index('chat_report_case_of').on(table.roomId, table.eventId),
  ],
)

/** All reports of one message, person or room, and what was decided. */
export const chatReportCase = pgTable(
  'chat_report_case',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    roomId: text('room_id').notNull(),
    /** As that of its reports. */
    eventId: text('event_id').notNull(),
    /** Whose message it is, or who they are; null of a room. */
    reportedId: uuid('reported_id'),
    /** Whose room it was at the last report; null for those who run this place. */
    businessId: text('business_id'),
    /** What the message said when it was first reported, for as long as that is kept. */
    said: jsonb('said').$type<Content>(),
    saidAt: time('said_at'),
    openedAt: time('opened_at').notNull(),
    lastAt: time('last_at').notNull(),
    decidedAt: time('decided_at'),
    /** An account. */
    decidedBy: text('decided_by'),
    decision: jsonb('decision').$type<{
      isRemoved: boolean
      person: 'nothing' | 'mute' | 'kick' | 'ban'
      until: string | null
      isEverywhere: boolean
      reason: string
    }>(),
  },
  (table) => [
    uniqueIndex('chat_report_case_once').on(table.roomId, table.eventId),
    index('chat_report_case_business').on(table.businessId, table.lastAt),
    index('chat_report_case_reported').on(table.reportedId),
  ],
)

/** What is to be told to a device past all rooms, until it is fetched. */
export const chatToDevice = pgTable(
  'chat_to_device',
  {
    nr: bigint('nr', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    accountId: uuid('account_id').notNull(),
    deviceId: text('device_id').notNull(),
    /** A user id. */
    sender: text('sender').notNull(),
    type: text('type').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    index('chat_to_device_device').on(table.accountId, table.deviceId, table.nr),
    index('chat_to_device_at').on(table.at),
  ],
)

/** What was sent so by which transaction: the same is sent once. */
export const chatToDeviceSent = pgTable(
  'chat_to_device_sent',
  { key: text('key').primaryKey(), at: time('at').notNull() },
  (table) => [index('chat_to_device_sent_at').on(table.at)],
)

/** Up to where in the stream people who were away have been told. */
export const chatTold = pgTable('chat_told', {
  only: boolean('only').primaryKey().default(true),
  position: position('position').notNull(),
})

/** Gateways of other clients, which bring notices to them (push gateway API). */
export const chatPusher = pgTable(
  'chat_pusher',
  {
    accountId: uuid('account_id').notNull(),
    appId: text('app_id').notNull(),
    pushkey: text('pushkey').notNull(),
    /** That named it, and with which it goes. */
    deviceId: text('device_id').notNull(),
    url: text('url').notNull(),
    /** As the client said it. */
    data: jsonb('data').$type<Content>().notNull(),
    appName: text('app_name').notNull(),
    deviceName: text('device_name').notNull(),
    lang: text('lang').notNull(),
    profileTag: text('profile_tag'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.appId, table.pushkey] }),
    index('chat_pusher_key').on(table.appId, table.pushkey),
  ],
)

/** Files that people send. Their content lies in the data folder, under its hash. */
export const chatMedia = pgTable(
  'chat_media',
  {
    id: text('id').primaryKey(),
    /** Null for who has closed their account. */
    accountId: uuid('account_id'),
    /** The hash of its content; null for what is still to come. */
    file: text('file'),
    type: text('type').notNull().default('application/octet-stream'),
    /** As its sender calls it. */
    name: text('name'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** Nothing shows it any more: its content is being deleted. */
    goneAt: time('gone_at'),
  },
  (table) => [
    index('chat_media_account').on(table.accountId),
    index('chat_media_file').on(table.file),
    index('chat_media_gone').on(table.goneAt).where(sql`gone_at is not null`),
  ],
)

/** Where files were shown: who may read that event may have the file. */
export const chatMediaUse = pgTable(
  'chat_media_use',
  {
    mediaId: text('media_id').notNull(),
    eventId: text('event_id').notNull(),
    roomNr: integer('room_nr').notNull(),
    position: position('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.eventId] }), index('chat_media_use_event').on(table.eventId)],
)

/** Tokens for signing in that were used, and sign-ins that ended while such a token was still good. */
export const chatSpent = pgTable('chat_spent', {
  /** `token …`, `session …`, `account …`. */
  key: text('key').primaryKey(),
  at: time('at').notNull(),
})
