import type { CampaignForm, PointsEntry, RuleEffect, RuleTrigger } from '@vitrine/protocol'
import {
  bigint,
  customType,
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

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })
const count = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const campaign = pgTable(
  'campaign',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    state: text('state').$type<'edit' | 'test' | 'live'>().notNull(),
    /** Since when its rules work: what happened before is none of theirs. Null in edit. */
    activeSince: time('active_since'),
    pointsVisibility: text('points_visibility').$type<'private' | 'public'>().notNull(),
    form: jsonb('form').$type<CampaignForm>(),
    /** Raised by every change of it or its rules: the engine keeps a copy and compares. */
    revision: integer('revision').notNull().default(1),
    editedBy: text('edited_by'),
    editedAt: time('edited_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [index('campaign_business').on(table.businessId, table.createdAt)],
)

export const campaignRule = pgTable(
  'campaign_rule',
  {
    id: uuid('id').primaryKey(),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    trigger: jsonb('trigger').$type<RuleTrigger>().notNull(),
    effects: jsonb('effects').$type<RuleEffect[]>().notNull(),
  },
  (table) => [index('campaign_rule_campaign').on(table.campaignId, table.position)],
)

/** How often each person has set off a rule that counts. */
export const campaignRuleUse = pgTable(
  'campaign_rule_use',
  { ruleId: uuid('rule_id').notNull(), accountId: uuid('account_id').notNull(), times: integer('times').notNull() },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.accountId] }),
    index('campaign_rule_use_account').on(table.accountId),
  ],
)

/** All points of a person in a campaign: the leaderboard's order, and the row that changes of their points wait for. */
export const campaignScore = pgTable(
  'campaign_score',
  {
    campaignId: text('campaign_id').notNull(),
    accountId: uuid('account_id').notNull(),
    total: count('total'),
    /** Of two with as many points, who had them first stands first. */
    reachedAt: time('reached_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.accountId] }),
    index('campaign_score_order').on(table.campaignId, table.total.desc(), table.reachedAt, table.accountId),
    index('campaign_score_account').on(table.accountId),
  ],
)

export const campaignPoints = pgTable(
  'campaign_points',
  {
    campaignId: text('campaign_id').notNull(),
    accountId: uuid('account_id').notNull(),
    channel: text('channel').notNull(),
    points: count('points'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.accountId, table.channel] }),
    index('campaign_points_account').on(table.accountId),
  ],
)

/** How points came and went. Rows never change: what a merge brings is a step of its own. */
export const pointsEntry = pgTable(
  'campaign_points_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: text('campaign_id').notNull(),
    accountId: uuid('account_id').notNull(),
    at: time('at').notNull(),
    channel: text('channel').notNull(),
    change: count('change'),
    total: count('total'),
    reason: text('reason').$type<PointsEntry['reason']>().notNull(),
    ruleId: uuid('rule_id'),
    trigger: text('trigger').$type<NonNullable<PointsEntry['trigger']>>(),
    objectDefinitionId: text('object_definition_id'),
  },
  (table) => [index('campaign_points_entry_history').on(table.accountId, table.campaignId, table.id)],
)

/** How far the rules have come in the event log; changed in the transaction of the effects, so that each happens once. */
export const campaignCursor = pgTable('campaign_cursor', {
  name: text('name').primaryKey(),
  xid: xid8('xid').notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  /** Events before that place whose turn is still to come. */
  pending: bigint('pending', { mode: 'number' }).array().notNull().default([]),
})

/** What rules did besides counting points, and what they could not do. */
export const campaignEffect = pgTable(
  'campaign_effect',
  {
    xid: xid8('xid').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** Its place among the rule's effects. */
    position: integer('position').notNull(),
    campaignId: text('campaign_id').notNull(),
    accountId: uuid('account_id').notNull(),
    effect: text('effect').notNull(),
    /** Null where it was done. */
    problem: text('problem'),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.xid, table.eventId, table.ruleId, table.position] }),
    index('campaign_effect_campaign').on(table.campaignId, table.problem),
  ],
)

/** Tokens that rules gave, and how many rules led to each: the end of rules that set each other off. */
export const campaignGift = pgTable('campaign_gift', {
  tokenId: uuid('token_id').primaryKey(),
  depth: integer('depth').notNull(),
})

/** Events that could not be handled: put aside after some tries, so that the others go on. */
export const campaignParked = pgTable(
  'campaign_parked',
  {
    xid: xid8('xid').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    tries: integer('tries').notNull(),
    error: text('error').notNull(),
    parkedAt: time('parked_at'),
  },
  (table) => [primaryKey({ columns: [table.xid, table.eventId] })],
)

/** Pages that rules want people to see; gone once they have. */
export const offeredLink = pgTable(
  'campaign_offered_link',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    businessId: text('business_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('campaign_offered_link_account').on(table.accountId, table.createdAt),
    uniqueIndex('campaign_offered_link_once').on(table.accountId, table.campaignId, table.url),
  ],
)
