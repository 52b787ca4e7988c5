import type { PrizeDraw, PrizeSetSettings } from '@vitrine/protocol'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Queryable, runPrepared } from '../../platform/database/database.ts'
import type { PrizeChance } from './prize-decision.ts'
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
