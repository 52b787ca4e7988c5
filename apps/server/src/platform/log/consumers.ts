import { randomUUID } from 'node:crypto'
import { LogPosition } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { logCursor } from './event-log.schema.ts'
import type { EventLog, LoggedEvent } from './event-log.ts'
import { parsePosition } from './positions.ts'

export interface Consumer {
  /** Keeps its place in the log under this name, for good. */
  name: string
  /** Where it begins the first time. */
  from: 'start' | 'now'
  /** Events it gets at once, at most. */
  batchMax?: number
  /** How long it rests after it has read everything, for what nobody waits for: many events then cost one look. */
  restMs?: number
  /** Gets every event, in order, at least once: what it does must be safe to do again. A throw has the same events come again. */
  handle(events: readonly LoggedEvent[]): Promise<void>
}

export interface Consumers {
  /** Follows the log from where this consumer last was; of all servers, one at a time works for it. */
  start(consumer: Consumer): void
  /** Finishes what is being handled. */
  stop(): Promise<void>
}

export interface ConsumersNeeds {
  database: Database
  log: EventLog
  logger: Logger
  batchMax?: number
  /** How long a server that was killed keeps its consumers from the others. */
  leaseSeconds?: number
}

const retryMs = { first: 500, longest: 30_000 }

export function createConsumers({
  database,
  log,
  logger,
  batchMax = 200,
  leaseSeconds = 10,
}: ConsumersNeeds): Consumers {
  const self = randomUUID()
  const stops: (() => Promise<void>)[] = []

  async function position({ name, from }: Consumer): Promise<LogPosition> {
    const read = () => database.execute<Place>(sql`select xid::text, id from ${logCursor} where consumer = ${name}`)
    const { rows } = await read()
    if (rows[0]) return toPosition(rows[0])
    const { xid, id } = parsePosition(from === 'now' ? await log.head() : LogPosition.parse('0-0'))
    await database.execute(
      sql`insert into ${logCursor} (consumer, xid, id) values (${name}, ${xid}::xid8, ${id}::bigint) on conflict do nothing`,
    )
    return toPosition((await read()).rows[0])
  }

  const lease = sql`leased_by = ${self}::uuid, leased_until = now() + make_interval(secs => ${leaseSeconds})`

  async function takeLease(name: string): Promise<LogPosition | null> {
    const { rows } = await database.execute<Place>(sql`
      update ${logCursor} set ${lease}
      where consumer = ${name} and (leased_by = ${self}::uuid or leased_until is null or leased_until < now())
      returning xid::text, id`)
    return rows[0] ? toPosition(rows[0]) : null
  }

  /** False when another server took over meanwhile: it will handle these events again. */
  async function save(name: string, place: LogPosition): Promise<boolean> {
    const { xid, id } = parsePosition(place)
    const { rowCount } = await database.execute(sql`
      update ${logCursor} set xid = ${xid}::xid8, id = ${id}::bigint, ${lease}
      where consumer = ${name} and leased_by = ${self}::uuid`)
    return rowCount === 1
  }

  const release = (name: string) =>
    database.execute(sql`
      update ${logCursor} set leased_by = null, leased_until = null
      where consumer = ${name} and leased_by = ${self}::uuid`)

  async function drain(consumer: Consumer, isStopping: () => boolean): Promise<void> {
    const { name } = consumer
    // An idle consumer only reads.
    if ((await log.read({ since: await position(consumer), limit: 1 })).length === 0) return
    let since = await takeLease(name)
    if (since === null) return
    const renewal = setInterval(() => void takeLease(name).catch(() => {}), (leaseSeconds * 1000) / 3).unref()
    try {
      while (!isStopping()) {
        const limit = consumer.batchMax ?? batchMax
        const events = await log.read({ since, limit })
        const last = events.at(-1)
        if (!last) return
        await consumer.handle(events)
        since = last.position
        if (!(await save(name, since))) return
        // One that rests leaves to the next look what came while it worked: on a busy server it would never rest.
        if (consumer.restMs && events.length < limit) return
      }
    } finally {
      clearInterval(renewal)
      await release(name)
    }
  }

  return {
    start(consumer) {
      let stopping = false
      let running: Promise<void> | null = null
      let again = false
      let failures = 0
      let retry: NodeJS.Timeout | null = null
      const wake = () => {
        again = true
        if (!running && !retry && !stopping) running = run()
      }
      const retryLater = () => {
        retry = setTimeout(
          () => {
            retry = null
            wake()
          },
          Math.min(retryMs.first * 2 ** (failures - 1), retryMs.longest),
        ).unref()
      }
      async function run(): Promise<void> {
        try {
          do {
            again = false
            await drain(consumer, () => stopping)
            failures = 0
          } while (again && !stopping && !consumer.restMs)
        } catch (error) {
          logger.error('a consumer of the log failed', { consumer: consumer.name, attempt: ++failures, error })
          retryLater()
        } finally {
          running = null
          if (consumer.restMs && !retry && !stopping) rest(consumer.restMs)
        }
      }
      const rest = (ms: number) => {
        retry = setTimeout(() => {
          retry = null
          if (again) wake()
        }, ms).unref()
      }
      const unsubscribe = log.onAppended(wake)
      wake()
      stops.push(async () => {
        stopping = true
        unsubscribe()
        if (retry) clearTimeout(retry)
        await running
      })
    },
    async stop() {
      await Promise.all(stops.splice(0).map((stop) => stop()))
    },
  }
}

interface Place extends Record<string, unknown> {
  xid: string
  id: number
}

function toPosition(row: Place | undefined): LogPosition {
  if (!row) throw new Error('the consumer’s place was removed')
  return LogPosition.parse(`${row.xid}-${row.id}`)
}
