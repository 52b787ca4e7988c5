import { campaignEvent } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { createDatabaseBus } from '../bus/database-bus.ts'
import { systemClock } from '../clock.ts'
import { openDatabase } from '../database/database.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { createConsumers } from './consumers.ts'
import { createEventLog, type LoggedEvent } from './event-log.ts'
import { createWakeUps } from './wake-ups.ts'

const subject = '00000000-0000-4000-8000-000000000001'
const happened = (name: string) =>
  campaignEvent({ subject, actor: null, data: { businessId: 'lumen1', campaignId: 'test', name, facts: {} } })
const namesOf = (events: readonly LoggedEvent[]) =>
  events.flatMap((event) => (campaignEvent.is(event) ? [event.data.name] : []))

async function installation() {
  const database = await createThrowawayDatabase()
  onTestFinished(() => database.close())
  return {
    /** One more server on the same database. */
    async server({ leaseSeconds = 10 } = {}) {
      const own = openDatabase({ url: database.url })
      const bus = await createDatabaseBus({ database: own, logger: silentLogger })
      const log = createEventLog({ database: own, clock: systemClock, bus, logger: silentLogger })
      const consumers = createConsumers({ database: own, log, logger: silentLogger, leaseSeconds })
      onTestFinished(async () => {
        await consumers.stop()
        await log.close()
        await bus.close()
        await own.close()
      })
      return { database: own, bus, log, consumers }
    },
  }
}

/** A handler that notes what it gets, and a promise for when it has got `count` events. */
function notes(count: number) {
  const seen: string[] = []
  const full = Promise.withResolvers<void>()
  return {
    seen,
    full: full.promise,
    async handle(events: readonly LoggedEvent[]) {
      seen.push(...namesOf(events))
      if (seen.length >= count) full.resolve()
    },
  }
}

test('a reader on another server is woken by a commit, and not by a rollback', async () => {
  const { server } = await installation()
  const [here, there] = [await server(), await server()]
  const start = await there.log.head()
  const woken = Promise.withResolvers<void>()
  there.log.onAppended(async () => {
    if ((await there.log.read({ since: start, limit: 1 })).length > 0) woken.resolve()
  })

  await here.database
    .transaction(async (tx) => {
      await here.log.append(tx, happened('undone'))
      throw new Error('undo')
    })
    .catch(() => {})
  await here.database.transaction((tx) => here.log.append(tx, happened('done')))
  await woken.promise

  expect(namesOf(await there.log.read({ since: start, limit: 10 }))).toEqual(['done'])
})

test('a reader is woken for an event that an older transaction held back, though that one ends without an event', async () => {
  const { server } = await installation()
  const { database, bus, log } = await server()
  const wakeUps = createWakeUps({ database, bus, logger: silentLogger, safetyPollMs: 3_600_000 })
  onTestFinished(() => wakeUps.close())
  const start = await log.head()
  const older = await database.connect()
  await older.query('begin')
  await older.query('select pg_current_xact_id()')

  const readable = Promise.withResolvers<void>()
  const heldBack = Promise.withResolvers<void>()
  wakeUps.subscribe(async () => {
    if ((await log.read({ since: start, limit: 1 })).length > 0) readable.resolve()
    else heldBack.resolve()
  })
  await database.transaction((tx) => log.append(tx, happened('held back')))
  await heldBack.promise
  await older.query('commit')
  older.release()

  await readable.promise
})

test('a consumer goes on where it was, on whichever server', async () => {
  const { server } = await installation()
  const first = await server()
  await first.log.append(first.database, [happened('one'), happened('two')])
  const early = notes(2)
  first.consumers.start({ name: 'points', from: 'start', handle: early.handle })
  await early.full
  await first.consumers.stop()

  const second = await server()
  const late = notes(1)
  second.consumers.start({ name: 'points', from: 'start', handle: late.handle })
  await second.log.append(second.database, happened('three'))
  await late.full

  expect([early.seen, late.seen]).toEqual([['one', 'two'], ['three']])
})

test('of two servers one at a time works for a consumer', async () => {
  const { server } = await installation()
  const servers = [await server(), await server()]
  const seen = notes(300)
  let busy = 0
  let busiest = 0
  for (const each of servers) {
    each.consumers.start({
      name: 'points',
      from: 'start',
      async handle(events) {
        busiest = Math.max(busiest, ++busy)
        await each.database.pool.query('select 1')
        busy--
        await seen.handle(events)
      },
    })
  }
  const [writer] = servers
  for (let n = 0; n < 300; n++) await writer?.log.append(writer.database, happened(`event ${n}`))
  await seen.full

  expect(busiest).toBe(1)
  expect(seen.seen).toEqual(Array.from({ length: 300 }, (_, n) => `event ${n}`))
})

test('events that a server handled, but died before noting it, come again to the next', async () => {
  const { server } = await installation()
  const doomed = await server({ leaseSeconds: 1 })
  await doomed.log.append(doomed.database, [happened('one'), happened('two')])
  const early = notes(2)
  doomed.consumers.start({
    name: 'points',
    from: 'start',
    async handle(events) {
      await early.handle(events)
      // As a killed process: it never comes to note its place, and its lease runs out.
      await doomed.log.close()
      void doomed.database.close()
    },
  })
  await early.full

  const heir = await server()
  const late = notes(2)
  heir.consumers.start({ name: 'points', from: 'start', handle: late.handle })
  await late.full
  expect([early.seen, late.seen]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
})

test('a handler that fails gets the same events again', async () => {
  const { server } = await installation()
  const { database, log, consumers } = await server()
  const seen = notes(3)
  let failures = 1
  consumers.start({
    name: 'points',
    from: 'start',
    async handle(events) {
      if (failures-- > 0) throw new Error('not today')
      await seen.handle(events)
    },
  })
  await log.append(database, [happened('one'), happened('two')])
  await log.append(database, happened('three'))
  await seen.full
  expect(seen.seen).toEqual(['one', 'two', 'three'])
})

test('a consumer that rests gets everything that happened meanwhile, in order, when it goes on', async () => {
  const { server } = await installation()
  const { database, log, consumers } = await server()
  const batches: string[][] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  consumers.start({
    name: 'calm',
    from: 'start',
    restMs: 400,
    async handle(events) {
      batches.push(namesOf(events))
      if (batches.flat().includes('first')) first.resolve()
      if (batches.flat().includes('last')) second.resolve()
    },
  })
  await log.append(database, happened('first'))
  await first.promise
  for (const type of ['a', 'b', 'last']) await log.append(database, happened(type))
  await second.promise
  expect(batches.flat()).toEqual(['first', 'a', 'b', 'last'])
})
