import { lt, sql } from 'drizzle-orm'
import { type Queryable, runPrepared } from '../../../platform/database/database.ts'
import { locationClaim, locationRefusal } from './claims.schema.ts'
import type { Stay } from './travel.ts'

const lockStatement = {
  name: 'map.lock-claims',
  text: `select pg_advisory_xact_lock(hashtextextended('location:' || $1::text, 0))`,
}
const readStatement = { name: 'map.read-claim', text: 'select lat, lon, at from location_claim where account_id = $1' }

/** Where somebody was last; their other claims wait until the transaction ends, so that nobody is at two places at once. */
export async function lockLastStay(tx: Queryable, accountId: string): Promise<Stay | null> {
  const [, [row]] = await Promise.all([
    runPrepared(tx, lockStatement, [accountId]),
    runPrepared<Stay>(tx, readStatement, [accountId]),
  ])
  return row ?? null
}

const keepStatement = {
  name: 'map.keep-claim',
  text: `with forgiven as (delete from location_refusal where account_id = $1)
    insert into location_claim (account_id, lat, lon, at) values ($1, $2, $3, $4)
    on conflict (account_id) do update set lat = excluded.lat, lon = excluded.lon, at = excluded.at`,
}

/** Keeps where somebody is now in place of where they were, and forgets what was refused before. */
export async function keepStay(tx: Queryable, accountId: string, { lat, lon, at }: Stay): Promise<void> {
  await runPrepared(tx, keepStatement, [accountId, lat, lon, at])
}

export interface Refusals {
  count: number
  at: Date
}

const refusalsStatement = {
  name: 'map.read-refusals',
  text: 'select count, at from location_refusal where account_id = $1',
}

export async function readRefusals(db: Queryable, accountId: string): Promise<Refusals | null> {
  const [row] = await runPrepared<Refusals>(db, refusalsStatement, [accountId])
  return row ?? null
}

const refuseStatement = {
  name: 'map.count-refusal',
  text: `insert into location_refusal as refusal (account_id, count, at) values ($1, 1, $2)
    on conflict (account_id) do update
      set count = case when refusal.at < $3 then 1 else least(refusal.count + 1, 1000) end, at = excluded.at`,
}

/** One more; what lies before `since` is forgotten. */
export async function countRefusal(db: Queryable, accountId: string, at: Date, since: Date): Promise<void> {
  await runPrepared(db, refuseStatement, [accountId, at, since])
}

/** The later stay and the more refusals are the other account's from now on. */
export async function mergeClaims(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${locationClaim} where account_id = ${from}::uuid returning lat, lon, at)
    insert into ${locationClaim} as claim (account_id, lat, lon, at) select ${to}::uuid, lat, lon, at from gone
    on conflict (account_id) do update set lat = excluded.lat, lon = excluded.lon, at = excluded.at
      where claim.at < excluded.at`)
  await tx.execute(sql`
    with gone as (delete from ${locationRefusal} where account_id = ${from}::uuid returning count, at)
    insert into ${locationRefusal} as refusal (account_id, count, at) select ${to}::uuid, count, at from gone
    on conflict (account_id) do update
      set count = greatest(refusal.count, excluded.count), at = greatest(refusal.at, excluded.at)`)
}

/** What is left of somebody who left. */
export async function deleteClaims(tx: Queryable, accountId: string): Promise<void> {
  await tx.delete(locationClaim).where(sql`account_id = ${accountId}::uuid`)
  await tx.delete(locationRefusal).where(sql`account_id = ${accountId}::uuid`)
}

export async function deleteClaimsBefore(
  db: Queryable,
  { stays, refusals }: { stays: Date; refusals: Date },
): Promise<void> {
  await db.delete(locationClaim).where(lt(locationClaim.at, stays))
  await db.delete(locationRefusal).where(lt(locationRefusal.at, refusals))
}
