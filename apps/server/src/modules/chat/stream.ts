import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, type Database, type Queryable } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import { createBatch, readRoom, type Writing } from './batch.ts'
import {
  type AccountDataRow,
  ensureStream,
  findByTransactions,
  listAccountDataSince,
  listEventsSince,
  listReceiptsSince,
  lockStream,
  type ReceiptRow,
  readPosition,
} from './chat.store.ts'
import { MatrixError } from './matrix-error.ts'
import type { RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'

/** Something new at the end of the stream. */
export interface Moved {
  position: number
  events: readonly RoomEvent[]
  receipts: readonly ReceiptRow[]
  accountData: readonly AccountDataRow[]
}

/**
 * Everything that happens in chat, in one order, on every server of the installation. Work that comes while other work is written waits
 * and is written together, by one transaction; positions become visible in the order in which they are given, so that whoever has read
 * up to one has missed nothing.
 */
export interface Stream {
  /** The end of what this server has read. */
  position(): number
  room(id: string): Promise<Room | null>
  /** A room that is at hand. */
  known(nr: number): Room | undefined
  /** A work that throws has done nothing. One that sends by a transaction announces it, to learn whether it was sent before. */
  write<T>(work: (writing: Writing) => Promise<T>, transaction?: string): Promise<T>
  /** The same as a part of somebody's transaction, which has to be short: all of chat waits for it. */
  writeIn(tx: Queryable, work: (writing: Writing) => Promise<void>): Promise<void>
  onMoved(listener: (moved: Moved) => void): () => void
  start(): Promise<void>
  close(): Promise<void>
}

export interface StreamNeeds {
  database: Database
  clock: Clock
  bus: Bus
  logger: Logger
  names: Names
}

const subject = 'chat.moved'
const batchMax = 64
const roomsMax = 5_000
const readAtOnce = 1_000
const lateMax = 5_000
const pollMs = 1_000

interface Job {
  transaction: string | undefined
  work(writing: Writing): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

export function createStream({ database, clock, bus, logger, names }: StreamNeeds): Stream {
  const listeners = new Set<(moved: Moved) => void>()
  const rooms = new Map<string, Room>()
  const idsByNr = new Map<number, string>()
  const waiting: Job[] = []
  /** What came of late, for rooms that are read meanwhile; everything after `floor`. */
  const late = { events: [] as RoomEvent[], floor: 0 }
  let position = 0
  let wanted = 0
  let isStarted = false
  let pumping: Promise<void> | null = null
  let readingOn: Promise<void> | null = null
  let starting: Promise<void> | null = null
  let polling: NodeJS.Timeout | undefined

  function start(): Promise<void> {
    starting ??= (async () => {
      await ensureStream(database)
      position = await readPosition(database)
      late.floor = position
      isStarted = true
      // A message on the bus may be lost; nothing of the stream is.
      polling = setInterval(() => void readPosition(database).then(follow, logGap), pollMs)
      polling.unref()
    })().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  /** Those that are used stay longest. */
  function keep(room: Room): void {
    rooms.delete(room.id)
    rooms.set(room.id, room)
    idsByNr.set(room.nr, room.id)
    if (rooms.size <= roomsMax) return
    const [oldest] = rooms.values()
    if (oldest) forget(oldest)
  }

  function forget(room: Room): void {
    if (rooms.get(room.id) !== room) return
    rooms.delete(room.id)
    idsByNr.delete(room.nr)
  }

  /** As the database has it, with what came while it was read. */
  async function load(db: Queryable, id: string): Promise<Room | null> {
    for (;;) {
      const known = rooms.get(id)
      if (known) {
        keep(known)
        return known
      }
      const before = position
      const room = await readRoom(db, id)
      if (!room) return null
      if (rooms.has(id) || before < late.floor) continue
      for (const event of late.events) if (event.roomNr === room.nr) room.apply(event)
      keep(room)
      return room
    }
  }

  function tell(moved: Moved): void {
    for (const event of moved.events) rooms.get(idsByNr.get(event.roomNr) ?? '')?.apply(event)
    late.events.push(...moved.events)
    if (late.events.length > lateMax * 2) {
      late.floor = late.events.splice(0, late.events.length - lateMax).at(-1)?.position ?? late.floor
    }
    for (const listener of listeners) listener(moved)
  }

  /** Reads what others have written. */
  async function readOn(db: Queryable, to: number): Promise<void> {
    while (position < to) {
      const after = position
      const events = await listEventsSince(db, { after, upTo: to, limit: readAtOnce })
      const reached = events.length < readAtOnce ? to : (events.at(-1)?.position ?? to)
      const [receipts, accountData] = await Promise.all([
        listReceiptsSince(db, after, reached),
        listAccountDataSince(db, after, reached),
      ])
      position = Math.max(position, reached)
      tell({ position, events, receipts, accountData })
    }
  }

  async function runBatch(jobs: readonly Job[]): Promise<void> {
    const touched = new Set<Room>()
    const settled: (() => void)[] = []
    const written = await database
      .transaction(async (tx) => {
        const from = await lockStream(tx)
        await readOn(tx, from)
        const sent = await findByTransactions(
          tx,
          jobs.flatMap(({ transaction }) => transaction ?? []),
        )
        const batch = createBatch({
          ...{ tx, clock, names, from, sent, onMade: keep },
          async roomOf(id) {
            const room = await load(tx, id)
            if (room) touched.add(room)
            return room
          },
        })
        for (const job of jobs) {
          const before = batch.end()
          try {
            const value = await job.work(batch.writing)
            settled.push(() => job.resolve(value))
          } catch (error) {
            // What it has begun is undone only together with all the rest.
            if (!(error instanceof MatrixError) || before !== batch.end()) throw error
            settled.push(() => job.reject(error))
          } finally {
            for (const room of batch.rooms) touched.add(room)
          }
        }
        await batch.save()
        return batch
      })
      .catch((error: unknown) => {
        for (const room of touched) forget(room)
        throw error
      })
    if (written.end() > position) {
      position = written.end()
      const { events } = written
      tell({ position, events, receipts: written.receipts(), accountData: written.accountData() })
      bus.publish(subject, { position })
    }
    for (const settle of settled) settle()
  }

  /** One after the other: first together, and one by one where that fails. */
  async function pump(): Promise<void> {
    try {
      await start()
      while (waiting.length > 0) {
        const jobs = waiting.splice(0, batchMax)
        try {
          await runBatch(jobs)
        } catch (error) {
          if (jobs.length === 1) jobs[0]?.reject(error)
          else for (const job of jobs) await runBatch([job]).catch(job.reject)
        }
      }
    } catch (error) {
      for (const job of waiting.splice(0)) job.reject(error)
    } finally {
      pumping = null
    }
  }

  const logGap = (error: unknown) => logger.warn('the stream of chat could not be read on', { error })
  /** As far as anybody has said; not while this server writes, which reads on by itself then. */
  function follow(to: number): void {
    wanted = Math.max(wanted, to)
    if (!isStarted || readingOn) return
    readingOn = (async () => {
      while (position < wanted) {
        await pumping
        await readOn(database, wanted)
      }
    })()
      .catch(logGap)
      .finally(() => {
        readingOn = null
      })
  }
  const unsubscribe = [
    bus.subscribe(subject, (message) => follow((message as { position: number }).position)),
    bus.onGap(() => void readPosition(database).then(follow, logGap)),
  ]

  return {
    position: () => position,
    known: (nr) => rooms.get(idsByNr.get(nr) ?? ''),
    async room(id) {
      await start()
      return load(database, id)
    },
    write<T>(work: (writing: Writing) => Promise<T>, transaction?: string): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      waiting.push({ work, transaction, resolve: resolve as (value: unknown) => void, reject })
      pumping ??= pump()
      return promise
    },
    async writeIn(tx, work) {
      await ensureStream(tx)
      const from = await lockStream(tx)
      // Rooms of its own: nobody may see what may still be undone.
      const own = new Map<string, Room | null>()
      const batch = createBatch({
        ...{ tx, clock, names, from, sent: new Map() },
        onMade: (room) => void own.set(room.id, room),
        async roomOf(id) {
          if (!own.has(id)) own.set(id, await readRoom(tx, id))
          return own.get(id) ?? null
        },
      })
      await work(batch.writing)
      await batch.save()
      afterCommit(tx, () => bus.publish(subject, { position: batch.end() }))
    },
    onMoved(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    async close() {
      clearInterval(polling)
      for (const end of unsubscribe) end()
      await pumping
      await readingOn
    },
  }
}
