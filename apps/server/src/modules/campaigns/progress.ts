import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import { parsePosition } from '../../platform/log/positions.ts'
import { campaignCursor, campaignParked } from './campaigns.schema.ts'

const name = 'rules'

/** How far the rules have come, kept in the transactions of their effects. */
export interface Progress {
  /** How far they are; who asks is alone with it until the transaction ends. */
  begin(tx: Queryable): Promise<Reached>
  /** Everything up to `last` is handled, but for some whose turn comes alone. */
  advance(tx: Queryable, last: LoggedEvent, later: readonly LoggedEvent[]): Promise<void>
  /** One of those is handled now. */
  settle(tx: Queryable, event: LoggedEvent): Promise<void>
  /** Counts a try of an event that could not be handled; true when it was the last. */
  failed(tx: Queryable, event: LoggedEvent, error: string, now: Date): Promise<boolean>
}

export interface Reached {
  /** Nobody has looked at the event yet. */
  isNew(event: LoggedEvent): boolean
  /** It is known, and its turn is still to come. */
  isPending(event: LoggedEvent): boolean
}

const idOf = ({ position }: LoggedEvent) => BigInt(parsePosition(position).id)

export function createProgress({ triesMax }: { triesMax: number }): Progress {
  return {
    async begin(tx) {
      const read = async () => {
        const { rows } = await tx.execute<{ xid: string; id: number; pending: string[] }>(
          sql`select xid::text, id, pending::text[] from ${campaignCursor} where name = ${name} for update`,
        )
        return rows[0]
      }
      let row = await read()
      if (!row) {
        await tx.insert(campaignCursor).values({ name, xid: '0', id: 0 }).onConflictDoNothing()
        row = await read()
      }
      if (!row) throw new Error('the place of the rules is gone')
      const place = { xid: BigInt(row.xid), id: BigInt(row.id) }
      const pending = new Set(row.pending)
      return {
        isNew({ position }) {
          const { xid, id } = parsePosition(position)
          return BigInt(xid) > place.xid || (BigInt(xid) === place.xid && BigInt(id) > place.id)
        },
        isPending: ({ position }) => pending.has(parsePosition(position).id),
      }
    },
    async advance(tx, last, later) {
      const { xid, id } = parsePosition(last.position)
      await tx.execute(sql`
        update ${campaignCursor} set xid = ${xid}::xid8, id = ${id}::bigint,
          pending = pending || ${sql.param(later.map(idOf))}::bigint[]
        where name = ${name}`)
    },
    async settle(tx, event) {
      await tx.execute(
        sql`update ${campaignCursor} set pending = array_remove(pending, ${idOf(event)}::bigint) where name = ${name}`,
      )
    },
    async failed(tx, { position }, error, now) {
      const { xid, id } = parsePosition(position)
      const { rows } = await tx.execute<{ tries: number }>(sql`
        insert into ${campaignParked} as parked (xid, event_id, tries, error) values (${xid}::xid8, ${id}::bigint, 1, ${error})
        on conflict (xid, event_id) do update set tries = parked.tries + 1, error = excluded.error
        returning tries`)
      if ((rows[0]?.tries ?? 0) < triesMax) return false
      await tx.execute(sql`
        update ${campaignParked} set parked_at = ${now.toISOString()}::timestamptz
        where xid = ${xid}::xid8 and event_id = ${id}::bigint`)
      return true
    },
  }
}

/** More are not counted one by one: a reader that far behind is behind. */
const countedMax = 100_000

export async function lag(database: Database): Promise<{ events: number; seconds: number }> {
  const { rows } = await database.execute<{ events: number; seconds: number }>(sql`
    select count(*)::int as events, coalesce(extract(epoch from now() - min(at)), 0)::float8 as seconds from (
      select at from event_log left join ${campaignCursor} on campaign_cursor.name = ${name}
      where (event_log.xid, event_log.id) > (coalesce(campaign_cursor.xid, '0'::xid8), coalesce(campaign_cursor.id, 0))
      limit ${countedMax}) waiting`)
  const { events = 0, seconds = 0 } = rows[0] ?? {}
  return { events, seconds: Math.max(0, seconds) }
}

export async function countParked(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ parked: number }>(
    sql`select count(*)::int as parked from ${campaignParked} where parked_at is not null`,
  )
  return rows[0]?.parked ?? 0
}
