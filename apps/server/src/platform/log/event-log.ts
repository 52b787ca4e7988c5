import { type Audience, accountsIn, audienceOf, type EventKind, LogPosition, type NewEvent } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import { afterCommit, type Database, type Queryable, runPrepared } from '../database/database.ts'
import type { Reach } from '../reach.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createDecoder, type EventOf, type LoggedEvent, type StoredRow } from './decode-event.ts'
import { beginning, hereText, horizon, horizonText } from './generations.ts'
import { parsePosition } from './positions.ts'
import { createRecentEvents } from './recent-events.ts'
import { type Facts, splitFacts } from './split-facts.ts'
import { createWakeUps } from './wake-ups.ts'

export type { EventOf, LoggedEvent } from './decode-event.ts'

export interface EventLog {
  /** Appends in the caller's transaction: the event exists exactly when the change does. */
  append(tx: Queryable, events: NewEvent | readonly NewEvent[]): Promise<void>
  /** Events after `since` that can no longer be overtaken by an older transaction, oldest first. */
  read(options: { since: LogPosition; limit: number; audiences?: readonly Audience[] }): Promise<LoggedEvent[]>
  /** What happened to one thing, newest first. */
  history(subject: string, options: { limit: number }): Promise<LoggedEvent[]>
  /** Whether the thing has ever come to this person or gone from them. */
  involves(db: Queryable, subject: string, account: string): Promise<boolean>
  /** Other people who were told of the same events of these kinds, about what is reached, whom it happened with last first. */
  companions(
    db: Queryable,
    account: string,
    options: { kinds: readonly EventKind[]; reach: Reach; eventsMax: number; limit: number },
  ): Promise<string[]>
  /**
   * What one audience was told of a kind, latest first, from before a position: where these facts are so, or begin so.
   */
  told<Kind extends EventKind>(
    db: Queryable,
    audience: Audience,
    options: {
      kind: Kind
      before?: LogPosition | undefined
      limit: number
      facts?: Readonly<Record<string, string>>
      beginnings?: Readonly<Record<string, string>>
    },
  ): Promise<EventOf<Kind['type'] & LoggedEvent['type']>[]>
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

/** More than a busy server's readers lie apart: some rest for a second, in which thousands may be handed out. */
const recentMax = 8_000

const appendText = (theirs: string) => `
  with happened as (
    insert into event_log (xid, at, type, subject, actor, audiences, data)
    select (select ${hereText}), at, type, subject, actor, string_to_array(audiences, ' '), ${theirs}
    returning audiences, xid, id)
  insert into event_audience (audience, xid, id)
  select unnest(audiences), xid, id from happened`

const appendStatement = {
  name: 'log.append',
  text: appendText(`data from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::text[], $6::text[])
    given (subject, audiences, data, at, type, actor)`),
}
const appendAlikeStatement = {
  name: 'log.append-alike',
  text: appendText(`$7::jsonb || own from unnest($1::uuid[], $2::text[], $3::jsonb[]) given (subject, audiences, own),
    (values ($4::timestamptz, $5::text, $6::text)) alike (at, type, actor)`),
}

interface Row extends Record<string, unknown> {
  xid: string
  id: number
  /** Milliseconds. */
  at: number
  type: string
  subject: string
  actor: string | null
  audiences: string
  data: Record<string, unknown>
}

/** Times and audiences in what is read fastest: each event of the log is read by every server. */
const columnsText = `e.xid::text, e.id, floor(extract(epoch from e.at) * 1000)::float8 as at, e.type, e.subject, e.actor,
  array_to_string(e.audiences, ' ') as audiences, e.data`
const columns = sql.raw(columnsText)

const readStatement = {
  name: 'log.read',
  text: `select ${columnsText} from event_log e
    where (e.xid, e.id) > ($1::xid8, $2::bigint) and e.xid < ${horizonText}
    order by e.xid, e.id limit $3`,
}

/** Each audience by its own index, in order, and no more of each than could be the answer. */
const readToldStatement = {
  name: 'log.read-told',
  text: `select ${columnsText} from (
      select distinct told.xid, told.id from unnest($4::text[]) as asked (audience),
      lateral (
        select a.xid, a.id from event_audience a
        where a.audience = asked.audience and (a.xid, a.id) > ($1::xid8, $2::bigint) and a.xid < ${horizonText}
        order by a.xid, a.id limit $3) told
      order by told.xid, told.id limit $3) told
    join event_log e on e.id = told.id
    order by told.xid, told.id`,
}

const toStored = ({ xid, id, at, type, subject, actor, audiences, data }: Row): StoredRow => ({
  position: `${xid}-${id}` as LogPosition,
  at: new Date(at),
  type,
  subject,
  actor,
  audiences: audiences === '' ? [] : (audiences.split(' ') as Audience[]),
  data,
})

export function createEventLog({ database, clock, bus, logger }: EventLogNeeds): EventLog {
  const wakeUps = createWakeUps({ database, bus, logger })
  const decode = createDecoder(logger)
  const recent = createRecentEvents(recentMax)
  const asked = new Map<string, Promise<LoggedEvent[]>>()

  /** Readers that are woken together ask for the same: one look for those who ask at once. */
  function readOn(since: LogPosition, limit: number): Promise<LoggedEvent[]> {
    const question = `${since} ${limit}`
    const looking = asked.get(question) ?? look(since, limit)
    asked.set(question, looking)
    // Whoever asks later may know of a commit that this look has missed.
    queueMicrotask(() => asked.delete(question))
    return looking
  }

  async function look(since: LogPosition, limit: number): Promise<LoggedEvent[]> {
    const { xid, id } = parsePosition(since)
    const rows = await runPrepared<Row>(database, readStatement, [xid, id, limit])
    const events = rows.map((row) => decode(toStored(row)))
    recent.add(since, events)
    return events
  }

  return {
    async append(tx, events) {
      const now = clock.now()
      const rows = (Array.isArray(events) ? events : [events]) as readonly NewEvent[]
      const [first, second] = rows
      if (!first) return
      const each = [rows.map(({ subject }) => subject), rows.map(({ audiences }) => [...new Set(audiences)].join(' '))]
      const isAlike = ({ type, actor, at }: NewEvent) => type === first.type && actor === first.actor && at === first.at
      if (second && rows.every(isAlike)) {
        const { common, own } = splitFacts(rows.map(({ data }) => data as Facts))
        await runPrepared(tx, appendAlikeStatement, [
          ...each,
          own.map((facts) => JSON.stringify(facts)),
          ...[first.at ?? now, first.type, first.actor, JSON.stringify(common)],
        ])
      } else {
        await runPrepared(tx, appendStatement, [
          ...each,
          rows.map(({ data }) => JSON.stringify(data)),
          rows.map(({ at = now }) => at),
          rows.map(({ type }) => type),
          rows.map(({ actor }) => actor),
        ])
      }
      afterCommit(tx, wakeUps.announce)
    },
    async read({ since, limit, audiences }) {
      if (audiences) {
        const { xid, id } = parsePosition(since)
        const rows = await runPrepared<Row>(database, readToldStatement, [xid, id, limit, audiences])
        return rows.map((row) => decode(toStored(row)))
      }
      const known = recent.after(since, limit)
      if (known.length === limit) return known
      return [...known, ...(await readOn(known.at(-1)?.position ?? since, limit - known.length))]
    },
    async history(subject, { limit }) {
      const { rows } = await database.execute<Row>(
        sql`select ${columns} from event_log e where e.subject = ${subject} order by e.id desc limit ${limit}`,
      )
      return rows.map((row) => decode(toStored(row)))
    },
    async involves(db, subject, account) {
      const { rows } = await db.execute<{ found: boolean }>(sql`
        select exists (
          select from event_log where subject = ${subject} and ${audienceOf.account(account)} = any(audiences)) as found`)
      return rows[0]?.found === true
    },
    async companions(db, account, { kinds, reach, eventsMax, limit }) {
      const me = audienceOf.account(account)
      const types = kinds.map(({ type }) => type)
      const isOf = reach ? sql`and e.data->>'businessId' = any(${sql.param([...reach])}::text[])` : sql``
      const { rows } = await db.execute<{ other: Audience }>(sql`
        select other from (
          select e.audiences, e.id from event_audience a join event_log e on e.id = a.id
          where a.audience = ${me} and e.type = any(${sql.param(types)}::text[]) and cardinality(e.audiences) > 1 ${isOf}
          order by a.xid desc, a.id desc limit ${eventsMax}) shared, unnest(audiences) as other
        where other like 'account:%' and other <> ${me}
        group by other order by max(id) desc limit ${limit}`)
      return accountsIn(rows.map(({ other }) => other))
    },
    async told(db, audience, { kind, before, limit, facts = {}, beginnings = {} }) {
      const last = before && parsePosition(before)
      const { rows } = await db.execute<Row>(sql`
        select ${columns} from event_audience a join event_log e on e.id = a.id
        where a.audience = ${audience} and e.type = ${kind.type}
          and ${last ? sql`(a.xid, a.id) < (${last.xid}::xid8, ${last.id}::bigint)` : sql`true`}
          ${sql.join(Object.entries(facts).map(([name, value]) => sql`and e.data->>${name} = ${value}`))}
          ${sql.join(Object.entries(beginnings).map(([name, value]) => sql`and starts_with(e.data->>${name}, ${value})`))}
        order by a.xid desc, a.id desc limit ${limit}`)
      return rows.map((row) => decode(toStored(row))).filter(kind.is) as never
    },
    async isEmpty(db) {
      const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from event_log) as found`)
      return rows[0]?.found === false
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
