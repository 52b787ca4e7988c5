import { type PrizeDraw, type PrizeSetSettings, prizeDrawRange } from '@vitrine/protocol'
import type { PrizeChance } from '@vitrine/token-rules'
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import { prize, prizeDraw, prizeSet, prizeWinner } from './prizes.schema.ts'

export type PrizeSetRow = typeof prizeSet.$inferSelect
export type NewPrizeDrawRow = typeof prizeDraw.$inferInsert

/** A prize as one person may win it now. */
export interface PrizeOffer extends PrizeChance {
  position: number
  total: number | null
  limitPerUser: number | null
}

export async function insertPrizeSet(
  tx: Queryable,
  { prizes, ...set }: z.output<typeof PrizeSetSettings>,
  weights: readonly number[],
  createdAt: Date,
): Promise<void> {
  await tx.insert(prizeSet).values({ ...set, createdAt })
  await tx.insert(prize).values(
    prizes.map(({ objectDefinitionId, total, limitPerUser }, position) => ({
      prizeSetId: set.id,
      position,
      objectDefinitionId,
      weight: weights[position] ?? 0,
      total,
      limitPerUser,
    })),
  )
}

export async function findPrizeSet(db: Queryable, id: string): Promise<PrizeSetRow | null> {
  const [row] = await db.select().from(prizeSet).where(eq(prizeSet.id, id))
  return row ?? null
}

const lockStatement = {
  name: 'prizes.lock-shared',
  text: `select pg_advisory_xact_lock_shared(hashtextextended('prize set ' || $1, 0))`,
}

/** Nobody changes the set until the transaction ends: a draw is made from one version of it. Others draw meanwhile. */
export async function holdPrizeSet(tx: Queryable, id: string): Promise<void> {
  await runPrepared(tx, lockStatement, [id])
}

/** Waits for the draws that are being made, and lets none begin until the transaction ends. */
export async function lockPrizeSet(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('prize set ' || ${id}, 0))`)
}

const offersStatement = {
  name: 'prizes.offers',
  text: `select p.position, p.object_definition_id as "objectDefinitionId", p.weight, p.total,
      p.limit_per_user as "limitPerUser", p.total - p.given as "left",
      p.limit_per_user - coalesce(w.given, 0) as "leftForUser"
    from prize p left join prize_winner w
      on w.prize_set_id = p.prize_set_id and w.position = p.position and w.account_id = $2
    where p.prize_set_id = $1 order by p.position`,
}

/** Without a lock: who takes a prize checks again. */
export async function readOffers(tx: Queryable, prizeSetId: string, accountId: string): Promise<PrizeOffer[]> {
  return runPrepared<PrizeOffer>(tx, offersStatement, [prizeSetId, accountId])
}

const takeStatement = {
  name: 'prizes.take',
  text: `update prize set given = given + 1 where prize_set_id = $1 and position = $2 and given < total returning given`,
}

const takeForUserStatement = {
  name: 'prizes.take-for-user',
  text: `insert into prize_winner as winner (prize_set_id, position, account_id, given) values ($1, $2, $3, 1)
    on conflict (prize_set_id, position, account_id) do update set given = winner.given + 1 where winner.given < $4
    returning given`,
}

/** One prize less, unless there is none left of it or none for this person. Locks the row of this prize alone. */
export async function takePrize(
  tx: Queryable,
  prizeSetId: string,
  { position, total, limitPerUser }: PrizeOffer,
  accountId: string,
): Promise<boolean> {
  if (total !== null) {
    const taken = await runPrepared(tx, takeStatement, [prizeSetId, position])
    if (taken.length === 0) return false
  }
  if (limitPerUser !== null) {
    const taken = await runPrepared(tx, takeForUserStatement, [prizeSetId, position, accountId, limitPerUser])
    if (taken.length === 0) return false
  }
  return true
}

export interface ListedPrize {
  prizeSetId: string
  objectDefinitionId: string
  /** Null in a sequence. */
  percent: number | null
  left: number | null
}

/** The prizes of these sets of a business, in their order. */
export async function listPrizes(
  db: Queryable,
  { businessId, prizeSetIds }: { businessId: string; prizeSetIds: readonly string[] },
): Promise<ListedPrize[]> {
  if (prizeSetIds.length === 0) return []
  const rows = await db
    .select({ prize, mode: prizeSet.mode })
    .from(prize)
    .innerJoin(prizeSet, eq(prizeSet.id, prize.prizeSetId))
    .where(and(eq(prizeSet.businessId, businessId), inArray(prizeSet.id, [...prizeSetIds])))
    .orderBy(asc(prize.prizeSetId), asc(prize.position))
  return rows.map(({ prize: { prizeSetId, objectDefinitionId, weight, total, given }, mode }) => ({
    prizeSetId,
    objectDefinitionId,
    percent: mode === 'sequence' ? null : (weight * 100) / prizeDrawRange,
    left: total === null ? null : Math.max(0, total - given),
  }))
}

export async function countDraws(
  db: Queryable,
  prizeSetIds: readonly string[],
): Promise<Map<string, { total: number; none: number }>> {
  const rows = await db
    .select({
      id: prizeDraw.prizeSetId,
      total: sql<number>`count(*)::int`,
      none: sql<number>`count(*) filter (where result is null)::int`,
    })
    .from(prizeDraw)
    .where(inArray(prizeDraw.prizeSetId, [...prizeSetIds]))
    .groupBy(prizeDraw.prizeSetId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** What people have won of prizes that are elsewhere in the order now goes with these; of those that are gone it is forgotten. */
export async function moveWinners(
  tx: Queryable,
  prizeSetId: string,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const [from, to] = [[...places.keys()], [...places.values()]]
  await tx.execute(sql`
    with gone as (delete from ${prizeWinner} where prize_set_id = ${prizeSetId} returning *)
    insert into ${prizeWinner} (prize_set_id, position, account_id, given)
    select gone.prize_set_id, moved.to_position, gone.account_id, gone.given
    from gone join unnest(${sql.param(from)}::int[], ${sql.param(to)}::int[]) as moved (from_position, to_position)
      on moved.from_position = gone.position`)
}

export async function insertDraw(tx: Queryable, row: NewPrizeDrawRow): Promise<void> {
  await tx.insert(prizeDraw).values(row)
}

export async function findDraws(
  db: Queryable,
  { prizeSetId, limit, after }: { prizeSetId: string; limit: number; after?: string | undefined },
): Promise<PrizeDraw[]> {
  const [last] = after
    ? await db
        .select({ at: prizeDraw.at, id: prizeDraw.id })
        .from(prizeDraw)
        .where(and(eq(prizeDraw.prizeSetId, prizeSetId), eq(prizeDraw.id, after)))
    : []
  if (after && !last) return []
  const older = last && or(lt(prizeDraw.at, last.at), and(eq(prizeDraw.at, last.at), lt(prizeDraw.id, last.id)))
  const rows = await db
    .select()
    .from(prizeDraw)
    .where(and(eq(prizeDraw.prizeSetId, prizeSetId), older))
    .orderBy(desc(prizeDraw.at), desc(prizeDraw.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() })) as PrizeDraw[]
}

/** The winnings of one account count for another from now on. */
export async function mergeWinners(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${prizeWinner} where account_id = ${from}::uuid returning *)
    insert into prize_winner as winner (prize_set_id, position, account_id, given)
    select prize_set_id, position, ${to}::uuid, given from gone
    on conflict (prize_set_id, position, account_id) do update set given = winner.given + excluded.given`)
}
