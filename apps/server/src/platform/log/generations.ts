import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/database.ts'

/** More transactions than anybody makes between a backup and the loss of what it was made of. */
const leap = 2n ** 40n

const base = '(select coalesce(max(base), 0) from log_generation)'

/** The position's first half for what the running transaction appends. */
export const hereText = `(pg_current_xact_id()::text::bigint + ${base})::text::xid8`
/** Everything before it is there to be read: no older transaction runs. */
export const horizonText = `(pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${base})::text::xid8`
export const horizon = sql.raw(horizonText)
/** Before it, positions are of an earlier generation; whoever has one may have seen what was lost. */
export const beginning = sql.raw(base)

/**
 * Begins the next generation where the database is another one than wrote the log: a restored backup, or a dump that was brought to
 * another server. Its transactions are counted from wherever, so that without this they could lie before what was read already, or
 * what was written long ago after them.
 */
export async function beginGeneration(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const here = await counterOf(tx)
    const { rows } = await tx.execute(sql`select counted_by from log_generation order by number desc limit 1`)
    if (rows[0]?.counted_by === here) return
    // Waits for those who append, and keeps them waiting: none may count on the base before.
    await tx.execute(sql`lock table event_log in exclusive mode`)
    await tx.execute(sql`
      insert into log_generation (number, base, counted_by)
      select coalesce(max(number) + 1, 0),
        case when count(number) = 0 and last < pg_snapshot_xmin(pg_current_snapshot())::text::bigint then 0
          else greatest(max(base), last) + ${leap}::bigint end,
        ${here}
      from (select coalesce((select xid::text::bigint from event_log order by xid desc limit 1), 0) as last) as log
        left join log_generation on true
      group by last`)
  })
}

/** What counts the transactions: this database of this cluster, on this line of its life. */
async function counterOf(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ counter: string }>(sql`
    select concat_ws('/', (select system_identifier from pg_control_system()),
      (select timeline_id from pg_control_checkpoint()),
      (select oid from pg_database where datname = current_database())) as counter`)
  return rows[0]?.counter ?? ''
}
