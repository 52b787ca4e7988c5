import type { CampaignPoints, PointsEntry } from '@vitrine/protocol'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import type { Reach } from '../../platform/reach.ts'
import { campaign, campaignPoints, campaignRule, campaignScore, pointsEntry } from './campaigns.schema.ts'

export interface Change {
  campaignId: string
  accountId: string
  channel: string
  change: number
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Rows are touched in one order, so that transactions wait for each other and never in a circle. */
function sums(changes: readonly Change[], keyOf: (change: Change) => string): Change[] {
  const byKey = new Map<string, Change>()
  for (const change of changes) {
    const before = byKey.get(keyOf(change))
    byKey.set(keyOf(change), { ...change, change: change.change + (before?.change ?? 0) })
  }
  return [...byKey].toSorted(([a], [b]) => compare(a, b)).map(([, change]) => change)
}

export const scoreKey = ({ accountId, campaignId }: Pick<Change, 'accountId' | 'campaignId'>) =>
  `${accountId} ${campaignId}`
export const channelKey = (change: Pick<Change, 'accountId' | 'campaignId' | 'channel'>) =>
  `${scoreKey(change)} ${change.channel}`

const addToScores = {
  name: 'campaigns.add-to-scores',
  text: `insert into campaign_score as score (campaign_id, account_id, total, reached_at)
    select *, $4::timestamptz from unnest($1::text[], $2::uuid[], $3::bigint[])
    on conflict (campaign_id, account_id) do update
      set total = score.total + excluded.total,
        reached_at = case when excluded.total > 0 then excluded.reached_at else score.reached_at end
    returning campaign_id as "campaignId", account_id as "accountId", total::float8 as total`,
}

const addToChannels = {
  name: 'campaigns.add-to-channels',
  text: `insert into campaign_points as had (campaign_id, account_id, channel, points)
    select * from unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[])
    on conflict (campaign_id, account_id, channel) do update set points = had.points + excluded.points
    returning campaign_id as "campaignId", account_id as "accountId", channel, points::float8 as points`,
}

/** Adds to what people have; answers with what they have after all of it, by `scoreKey` and by `channelKey`. */
export async function addPoints(tx: Queryable, changes: readonly Change[], at: Date) {
  const scores = sums(changes, scoreKey)
  const channels = sums(changes, channelKey)
  const totals = await runPrepared<{ campaignId: string; accountId: string; total: number }>(tx, addToScores, [
    scores.map((each) => each.campaignId),
    scores.map((each) => each.accountId),
    scores.map((each) => each.change),
    at,
  ])
  const points = await runPrepared<{ campaignId: string; accountId: string; channel: string; points: number }>(
    tx,
    addToChannels,
    [
      channels.map((each) => each.campaignId),
      channels.map((each) => each.accountId),
      channels.map((each) => each.channel),
      channels.map((each) => each.change),
    ],
  )
  if (points.some((row) => row.points < 0)) throw new Error('somebody has fewer than no points')
  return {
    totals: new Map(totals.map((row) => [scoreKey(row), row.total])),
    points: new Map(points.map((row) => [channelKey(row), row.points])),
  }
}

export interface NewEntry extends Change {
  at: Date
  total: number
  reason: PointsEntry['reason']
  ruleId: string | null
  trigger: PointsEntry['trigger']
  objectDefinitionId: string | null
}

const insertEntries = {
  name: 'campaigns.insert-entries',
  text: `insert into campaign_points_entry
      (campaign_id, account_id, at, channel, change, total, reason, rule_id, trigger, object_definition_id)
    select * from unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::text[], $5::bigint[], $6::bigint[], $7::text[],
      $8::uuid[], $9::text[], $10::text[])`,
}

export async function writeEntries(tx: Queryable, entries: readonly NewEntry[]): Promise<void> {
  await runPrepared(tx, insertEntries, [
    entries.map((each) => each.campaignId),
    entries.map((each) => each.accountId),
    entries.map((each) => each.at),
    entries.map((each) => each.channel),
    entries.map((each) => each.change),
    entries.map((each) => each.total),
    entries.map((each) => each.reason),
    entries.map((each) => each.ruleId),
    entries.map((each) => each.trigger),
    entries.map((each) => each.objectDefinitionId),
  ])
}

/** Nobody changes this person's points in the campaign until the transaction ends. */
export async function lockScore(tx: Queryable, campaignId: string, accountId: string): Promise<void> {
  await tx
    .insert(campaignScore)
    .values({ campaignId, accountId, total: 0, reachedAt: sql`now()` })
    .onConflictDoNothing()
  await tx
    .select({ total: campaignScore.total })
    .from(campaignScore)
    .where(and(eq(campaignScore.campaignId, campaignId), eq(campaignScore.accountId, accountId)))
    .for('update')
}

export async function readPoints(db: Queryable, campaignId: string, accountId: string): Promise<CampaignPoints> {
  const rows = await db
    .select({ channel: campaignPoints.channel, points: campaignPoints.points })
    .from(campaignPoints)
    .where(and(eq(campaignPoints.campaignId, campaignId), eq(campaignPoints.accountId, accountId)))
    .orderBy(campaignPoints.channel)
  return {
    total: rows.reduce((sum, { points }) => sum + points, 0),
    channels: Object.fromEntries(rows.map(({ channel, points }) => [channel, points])),
  }
}

/** The live campaigns in which somebody has had points, those of late first. */
export async function readCampaignsOf(
  db: Queryable,
  accountId: string,
  reach: Reach,
): Promise<{ id: string; displayName: string; businessId: string }[]> {
  return db
    .select({ id: campaign.id, displayName: campaign.displayName, businessId: campaign.businessId })
    .from(campaignScore)
    .innerJoin(campaign, eq(campaign.id, campaignScore.campaignId))
    .where(
      and(
        eq(campaignScore.accountId, accountId),
        eq(campaign.state, 'live'),
        reach ? inArray(campaign.businessId, [...reach]) : undefined,
      ),
    )
    .orderBy(desc(campaignScore.reachedAt), campaign.id)
    .limit(listedMax)
}

/** Nobody looks through more. */
const listedMax = 100

export async function readEntries(
  db: Queryable,
  query: { campaignId: string; accountId: string; limit: number; before: number | null },
) {
  return db
    .select()
    .from(pointsEntry)
    .where(
      and(
        eq(pointsEntry.accountId, query.accountId),
        eq(pointsEntry.campaignId, query.campaignId),
        query.before === null ? undefined : lt(pointsEntry.id, query.before),
      ),
    )
    .orderBy(desc(pointsEntry.id))
    .limit(query.limit)
}

export interface Place {
  accountId: string
  total: number
  rank: number
}

/** The first places. Of people with as many points, who had them first stands first; they share a rank. */
export async function readPlaces(db: Queryable, campaignId: string, limit: number): Promise<Place[]> {
  const { rows } = await db.execute<{ accountId: string; total: number; rank: number }>(sql`
    select account_id as "accountId", total::float8 as total, (rank() over (order by total desc))::int as rank from (
      select account_id, total, reached_at from ${campaignScore} where campaign_id = ${campaignId} and total > 0
      order by total desc nulls last, reached_at, account_id limit ${limit}) first_places
    order by total desc, reached_at, account_id`)
  return rows
}

export async function readPlaceOf(db: Queryable, campaignId: string, accountId: string): Promise<Place | null> {
  const { rows } = await db.execute<{ total: number; rank: number }>(sql`
    select mine.total::float8 as total, (1 + (
      select count(*) from ${campaignScore} other where other.campaign_id = mine.campaign_id and other.total > mine.total
    ))::int as rank
    from ${campaignScore} mine where campaign_id = ${campaignId} and account_id = ${accountId}::uuid and total > 0`)
  return rows[0] ? { ...rows[0], accountId } : null
}

export async function countPlayers(db: Queryable, campaignId: string): Promise<{ players: number; points: number }> {
  const { rows } = await db.execute<{ players: number; points: number }>(sql`
    select count(*)::int as players, coalesce(sum(total), 0)::float8 as points
    from ${campaignScore} where campaign_id = ${campaignId} and total > 0`)
  return rows[0] ?? { players: 0, points: 0 }
}

/** Everybody's points of a campaign that are not nothing, kept from changing until the transaction ends. */
export async function lockAllPoints(tx: Queryable, campaignId: string): Promise<(Change & { points: number })[]> {
  await tx
    .select({ total: campaignScore.total })
    .from(campaignScore)
    .where(eq(campaignScore.campaignId, campaignId))
    .orderBy(campaignScore.accountId)
    .for('update')
  const rows = await tx
    .select()
    .from(campaignPoints)
    .where(and(eq(campaignPoints.campaignId, campaignId), sql`points <> 0`))
  return rows.map((row) => ({ ...row, change: -row.points }))
}

/** The channels of a campaign: those in which people have points, and those in which its rules count. */
export async function readChannels(
  db: Queryable,
  campaignId: string,
): Promise<{ channel: string; people: number; points: number; rules: number }[]> {
  const { rows } = await db.execute<{ channel: string; people: number; points: number; rules: number }>(sql`
    with counted as (
      select channel, count(*)::int as people, sum(points)::float8 as points
      from ${campaignPoints} where campaign_id = ${campaignId} and points > 0 group by channel),
    ruled as (
      select effect->'config'->>'channel' as channel, count(distinct rule.id)::int as rules
      from ${campaignRule} rule, jsonb_array_elements(rule.effects) effect
      where rule.campaign_id = ${campaignId} and effect->>'id' = 'add-points-v2' group by 1)
    select channel, coalesce(people, 0) as people, coalesce(points, 0) as points, coalesce(rules, 0) as rules
    from counted full join ruled using (channel) order by channel`)
  return rows
}
