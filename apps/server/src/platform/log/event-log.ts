import { LogPosition } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { eventLog } from './event-log.schema.ts'

export interface NewEvent {
  type: string
  subject: string
  actor: string | null
  toAccount?: string | null
  fromAccount?: string | null
  data?: Record<string, unknown>
}

export interface LoggedEvent {
  position: LogPosition
  at: Date
  type: string
  subject: string
  actor: string | null
  toAccount: string | null
  fromAccount: string | null
  data: Record<string, unknown>
}

export interface EventLog {
  /** Appends in the caller's transaction: the event exists exactly when the change does. */
  append(tx: Queryable, events: NewEvent | readonly NewEvent[]): Promise<void>
  /** Events after `since` that can no longer be overtaken by an older transaction, oldest first. */
  read(options: { since: LogPosition; limit: number; account?: string }): Promise<LoggedEvent[]>
  /** The position behind which everything has been seen. */
  head(): Promise<LogPosition>
  /** Tells this process's readers (and soon every other process's) that a transaction with events has committed. */
  announce(): void
  /** Calls `listener` after commits; returns how to stop. Wake-ups may be merged or spurious: read from a cursor. */
  onAppended(listener: () => void): () => void
}

export function createEventLog({ database, clock }: { database: Database; clock: Clock }): EventLog {
  const listeners = new Set<() => void>()
  return {
    async append(tx, events) {
      const at = clock.now()
      const rows = (Array.isArray(events) ? events : [events]) as readonly NewEvent[]
      await tx.insert(eventLog).values(rows.map((event) => ({ data: {}, ...event, at })))
    },
    async read({ since, limit, account }) {
      const { xid, id } = parsePosition(since)
      const mine = account ? sql`and (to_account = ${account} or from_account = ${account})` : sql``
      const { rows } = await database.execute<{
        xid: string
        id: number
        at: Date
        type: string
        subject: string
        actor: string | null
        to_account: string | null
        from_account: string | null
        data: Record<string, unknown>
      }>(sql`
        select xid::text, id, at, type, subject, actor, to_account, from_account, data from event_log
        where (xid, id) > (${xid}::xid8, ${id}::bigint)
          and xid < pg_snapshot_xmin(pg_current_snapshot()) ${mine}
        order by event_log.xid, event_log.id limit ${limit}`)
      return rows.map((row) => ({
        position: LogPosition.parse(`${row.xid}-${row.id}`),
        at: new Date(row.at),
        type: row.type,
        subject: row.subject,
        actor: row.actor,
        toAccount: row.to_account,
        fromAccount: row.from_account,
        data: row.data,
      }))
    },
    async head() {
      const { rows } = await database.execute<{ xmin: string }>(
        sql`select (pg_snapshot_xmin(pg_current_snapshot()))::text as xmin`,
      )
      return LogPosition.parse(`${rows[0]?.xmin ?? '0'}-0`)
    },
    announce() {
      for (const listener of listeners) listener()
    },
    onAppended(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function parsePosition(position: LogPosition): { xid: string; id: string } {
  const [xid = '0', id = '0'] = position.split('-')
  return { xid, id }
}
