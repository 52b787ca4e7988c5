import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { analyticsCount, analyticsDevice } from './analytics.schema.ts'

export interface Happened {
  businessId: string
  event: string
  count: number
}

/** Kinds of events that one business can have in a day; more of them are not counted, so that nobody fills the table with names. */
const eventsPerDay = 300

export async function addCounts(
  tx: Queryable,
  { day, digest, happened }: { day: string; digest: string; happened: readonly Happened[] },
): Promise<void> {
  await tx.execute(sql`
    with said as (
      select business_id, event, count from jsonb_to_recordset(${JSON.stringify(
        happened.map(({ businessId, event, count }) => ({ business_id: businessId, event, count })),
      )}::jsonb) as said (business_id text, event text, count int)
    ), known as (
      select said.* from said
      where exists (
        select from ${analyticsCount} c where c.business_id = said.business_id and c.day = ${day} and c.event = said.event)
      or (select count(*) from ${analyticsCount} c where c.business_id = said.business_id and c.day = ${day}) < ${eventsPerDay}
    ), fresh as (
      insert into ${analyticsDevice} (day, business_id, event, digest)
      select ${day}::date, business_id, event, ${digest} from known order by business_id, event
      on conflict do nothing
      returning business_id, event
    )
    insert into ${analyticsCount} as total (business_id, day, event, count, devices)
    select known.business_id, ${day}::date, known.event, known.count, (fresh.event is not null)::int
    from known left join fresh using (business_id, event)
    order by known.business_id, known.event
    on conflict (business_id, day, event) do update
    set count = total.count + excluded.count, devices = total.devices + excluded.devices`)
}

export async function readCounts(
  db: Queryable,
  { businessId, from, to }: { businessId: string; from: string; to: string },
): Promise<{ day: string; event: string; count: number; devices: number }[]> {
  const { rows } = await db.execute<{ day: string; event: string; count: number; devices: number }>(sql`
    select day::text, event, count, devices from ${analyticsCount}
    where business_id = ${businessId} and day between ${from} and ${to}
    order by day, event`)
  return rows
}

export async function forgetDevices(db: Queryable, before: string): Promise<void> {
  await db.execute(sql`delete from ${analyticsDevice} where day < ${before}`)
}
