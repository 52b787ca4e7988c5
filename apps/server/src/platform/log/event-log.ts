import { LogPosition } from '@vitrine/protocol'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { afterCommit, type Database, type Queryable, runPrepared } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { eventLog } from './event-log.schema.ts'
import { beginning, hereText, horizon } from './generations.ts'
import { createWakeUps } from './wake-ups.ts'

export interface NewEvent {
  type: string
  subject: string
  actor: string | null
  toAccount?: string | null
  fromAccount?: string | null
  data?: Record<string, unknown>
  /** When it happened; now, when left out. */
  at?: Date
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

export type PastEvent = Pick<LoggedEvent, 'at' | 'type' | 'actor' | 'data'>

export interface EventLog {
  /** Appends in the caller's transaction: the event exists exactly when the change does. */
  append(tx: Queryable, events: NewEvent | readonly NewEvent[]): Promise<void>
  /** Events after `since` that can no longer be overtaken by an older transaction, oldest first. */
  read(options: { since: LogPosition; limit: number; account?: string }): Promise<LoggedEvent[]>
  /** What happened to one thing, newest first. */
  history(subject: string, options: { limit: number }): Promise<PastEvent[]>
  /** Whether the thing has ever come to this person or gone from them. */
  involves(db: Queryable, subject: string, account: string): Promise<boolean>
  /** Whether nothing has ever happened here: a new database. */
  isEmpty(db: Queryable): Promise<boolean>
  /** The position behind which everything has been seen. */
  head(): Promise<LogPosition>
  /**
   * Whether reading on from there tells everything that was missed. Not from a position of another log, nor from one before a backup was
   * restored: what was seen since may have been undone.
   */
  goesOnFrom(position: LogPosition): Promise<boolean>
  /**
   * Calls `listener` when events may have become readable, whichever server appended them; returns how to stop. Wake-ups may be
   * merged or spurious: read from a cursor.
   */
  onAppended(listener: () => void): () => void
  close(): Promise<void>
}

export interface EventLogNeeds {
  database: Database
  clock: Clock
  bus: Bus
  logger: Logger
}

const appendStatement = {
  name: 'log.append',
  text: `insert into event_log (xid, at, type, subject, actor, to_account, from_account, data)
    select ${hereText}, * from unnest(
      $1::timestamptz[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::jsonb[])`,
}

export function createEventLog({ database, clock, bus, logger }: EventLogNeeds): EventLog {
  const wakeUps = createWakeUps({ database, bus, logger })
  return {
    async append(tx, events) {
      const now = clock.now()
      const rows = (Array.isArray(events) ? events : [events]) as readonly NewEvent[]
      if (rows.length === 0) return
      await runPrepared(tx, appendStatement, [
        rows.map(({ at = now }) => at),
        rows.map(({ type }) => type),
        rows.map(({ subject }) => subject),
        rows.map(({ actor }) => actor),
        rows.map(({ toAccount = null }) => toAccount),
        rows.map(({ fromAccount = null }) => fromAccount),
        rows.map(({ data = {} }) => JSON.stringify(data)),
      ])
      afterCommit(tx, wakeUps.announce)
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
          and xid < ${horizon} ${mine}
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
    history: (subject, { limit }) =>
      database
        .select({ at: eventLog.at, type: eventLog.type, actor: eventLog.actor, data: eventLog.data })
        .from(eventLog)
        .where(eq(eventLog.subject, subject))
        .orderBy(desc(eventLog.id))
        .limit(limit),
    async involves(db, subject, account) {
      const [found] = await db
        .select({ id: eventLog.id })
        .from(eventLog)
        .where(
          and(eq(eventLog.subject, subject), or(eq(eventLog.toAccount, account), eq(eventLog.fromAccount, account))),
        )
        .limit(1)
      return found !== undefined
    },
    async isEmpty(db) {
      const rows = await db.select({ id: eventLog.id }).from(eventLog).limit(1)
      return rows.length === 0
    },
    async head() {
      const { rows } = await database.execute<{ xid: string }>(sql`select ${horizon}::text as xid`)
      return LogPosition.parse(`${rows[0]?.xid ?? '0'}-0`)
    },
    async goesOnFrom(position) {
      const { xid, id } = parsePosition(position)
      const { rows } = await database.execute<{ good: boolean }>(sql`
        select ${xid}::numeric >= ${beginning}::text::numeric
          and (${xid}::numeric, ${id}::numeric) <= (${horizon}::text::numeric, 0) as good`)
      return rows[0]?.good ?? false
    },
    onAppended: wakeUps.subscribe,
    close: wakeUps.close,
  }
}

export function parsePosition(position: LogPosition): { xid: string; id: string } {
  const [xid = '0', id = '0'] = position.split('-')
  return { xid, id }
}
