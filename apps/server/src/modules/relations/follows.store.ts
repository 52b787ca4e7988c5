import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { noBlockBetween } from '../blocks/index.ts'
import { follow, followCount } from './relations.schema.ts'

/** A row of a list, by what it stands at. */
export interface Place {
  since: Date
  id: string
}

export interface ListAsked {
  ofId: string
  /** Whom it is shown to: who has blocked them, or whom they have blocked, is left out. */
  readerId: string
  type: 'followers' | 'following'
  before: Place | null
  limit: number
}

/** The page and whether the reader follows each, in one statement that stays the same. */
const listStatement = (own: string, other: string) => ({
  name: `people.list-${other}`,
  text: `
    select edge.${other} as id, edge.since, (mine.follower_id is not null) as followed
    from follow edge
    left join follow mine on mine.follower_id = $2 and mine.followed_id = edge.${other}
    where edge.${own} = $1 and (edge.since, edge.${other}) < ($3, $4)
      and ${noBlockBetween('$2', `edge.${other}`)}
    order by edge.since desc, edge.${other} desc limit $5`,
})
const statements = {
  followers: listStatement('followed_id', 'follower_id'),
  following: listStatement('follower_id', 'followed_id'),
}
const start = { since: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export function listEdges(db: Queryable, { ofId, readerId, type, before, limit }: ListAsked) {
  const { since, id } = before ?? start
  return runPrepared<Place & { followed: boolean }>(db, statements[type], [ofId, readerId, since, id, limit])
}

/** Whom a person follows, the latest so many of them. */
export async function listFollowed(db: Queryable, followerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: follow.followedId })
    .from(follow)
    .where(eq(follow.followerId, followerId))
    .orderBy(desc(follow.since), desc(follow.followedId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Which of these the person follows. */
export async function followedAmong(db: Queryable, followerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: follow.followedId })
    .from(follow)
    .where(and(eq(follow.followerId, followerId), inArray(follow.followedId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

export async function readCounts(db: Queryable, accountId: string): Promise<{ followers: number; following: number }> {
  const [row] = await db.select().from(followCount).where(eq(followCount.accountId, accountId))
  return { followers: row?.followers ?? 0, following: row?.following ?? 0 }
}

/** Holds the counts of these people until the transaction ends, always in one order. */
export async function lockCounts(tx: Queryable, accountIds: readonly string[]): Promise<void> {
  const ids = [...new Set(accountIds)].sort()
  await tx
    .insert(followCount)
    .values(ids.map((accountId) => ({ accountId })))
    .onConflictDoNothing()
  await tx
    .select({ id: followCount.accountId })
    .from(followCount)
    .where(inArray(followCount.accountId, ids))
    .orderBy(followCount.accountId)
    .for('update')
}

/** False where it was there. The counts are locked. */
export async function insertFollow(tx: Queryable, followerId: string, followedId: string, since: Date) {
  const rows = await tx.insert(follow).values({ followerId, followedId, since }).onConflictDoNothing().returning()
  if (rows.length === 0) return false
  await tx.execute(sql`update follow_count set following = following + 1 where account_id = ${followerId}`)
  await tx.execute(sql`update follow_count set followers = followers + 1 where account_id = ${followedId}`)
  return true
}

export const between = (one: string, two: string): SQL | undefined =>
  or(
    and(eq(follow.followerId, one), eq(follow.followedId, two)),
    and(eq(follow.followerId, two), eq(follow.followedId, one)),
  )

/** Takes these away, and out of the counts of both sides. */
export async function deleteFollows(tx: Queryable, which: SQL | undefined): Promise<number> {
  if (!which) throw new Error('which follows?')
  const { rows } = await tx.execute<{ gone: number }>(sql`
    with gone as (delete from follow where ${which} returning follower_id, followed_id),
    change as (
      select account_id, sum(followers) as followers, sum(following) as following from (
        select follower_id as account_id, 0 as followers, 1 as following from gone
        union all select followed_id, 1, 0 from gone) each group by account_id),
    held as (
      select account_id from follow_count where account_id in (select account_id from change)
      order by account_id for update),
    counted as (
      update follow_count set followers = follow_count.followers - change.followers,
        following = follow_count.following - change.following
      from change, held where follow_count.account_id = change.account_id and held.account_id = change.account_id)
    select count(*)::int as gone from gone`)
  return rows[0]?.gone ?? 0
}

/** Whom those whom a person follows follow: the more of them do, the sooner. Looks at the latest of each alone. */
export async function followedByFollowed(db: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select next.followed_id as id from (
      select followed_id from follow where follower_id = ${accountId} order by since desc, followed_id desc limit 100) mine
    cross join lateral (
      select followed_id from follow where follower_id = mine.followed_id
      order by since desc, followed_id desc limit 50) next
    where next.followed_id <> ${accountId}
    group by next.followed_id order by count(*) desc, next.followed_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Whoever of these the person follows or is followed by. */
export async function listTies(db: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select followed_id as id from follow where follower_id = ${accountId} order by since desc, followed_id desc limit ${limit})
    union
    (select follower_id from follow where followed_id = ${accountId} order by since desc, follower_id desc limit ${limit})`)
  return rows.map(({ id }) => id)
}

/** After two accounts, and their blocks, became one: its follows are the target's; those that were there twice, within, or with somebody blocked are gone. */
export async function mergeFollows(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await deleteFollows(tx, between(from, to))
  await deleteFollows(
    tx,
    sql`(follower_id = ${from} and followed_id in (select followed_id from follow where follower_id = ${to}))
      or (followed_id = ${from} and follower_id in (select follower_id from follow where followed_id = ${to}))`,
  )
  await tx.update(follow).set({ followerId: to }).where(eq(follow.followerId, from))
  await tx.update(follow).set({ followedId: to }).where(eq(follow.followedId, from))
  await tx.execute(sql`
    update follow_count target set followers = target.followers + source.followers,
      following = target.following + source.following
    from follow_count source where target.account_id = ${to} and source.account_id = ${from}`)
  await tx.delete(followCount).where(eq(followCount.accountId, from))
  await deleteFollows(
    tx,
    sql`(follower_id = ${to} or followed_id = ${to}) and not (${sql.raw(noBlockBetween('follower_id', 'followed_id'))})`,
  )
}
