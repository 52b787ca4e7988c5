import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { openDatabase } from '../database/database.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { createDatabaseBus } from './database-bus.ts'

/** Two servers of one installation, each with its own connections. */
async function twoServers() {
  const database = await createThrowawayDatabase()
  const join = async () => {
    const own = openDatabase({ url: database.url })
    const bus = await createDatabaseBus({ database: own, logger: silentLogger })
    onTestFinished(async () => {
      await bus.close()
      await own.close()
    })
    return bus
  }
  onTestFinished(() => database.close())
  return { here: await join(), there: await join(), database }
}

const next = (subscribe: (listener: (message: unknown) => void) => unknown) => new Promise<unknown>(subscribe)

test('what one server publishes reaches the others and itself, under its subject only', async () => {
  const { here, there } = await twoServers()
  const heard: unknown[] = []
  here.subscribe('tea.other', (message) => heard.push(message))
  const here1 = next((done) => here.subscribe('tea.ready', done))
  const there1 = next((done) => there.subscribe('tea.ready', done))

  here.publish('tea.ready', { cups: 2, for: "Ana's table" })

  expect(await Promise.all([here1, there1])).toEqual(Array(2).fill({ cups: 2, for: "Ana's table" }))
  expect(heard).toEqual([])
})

test('a burst of equal wake-ups reaches other servers as few', async () => {
  const { here, there } = await twoServers()
  let heard = 0
  there.subscribe('wake', () => heard++)
  const last = next((done) => there.subscribe('done', done))

  for (let n = 0; n < 1_000; n++) here.publish('wake')
  here.publish('done')
  await last

  expect(heard).toBeGreaterThanOrEqual(1)
  expect(heard).toBeLessThan(10)
})

test('a server whose connection breaks says that it may have missed something and hears again', async () => {
  const { here, there, database } = await twoServers()
  const gap = next((done) => there.onGap(() => done(null)))
  const other = next((done) => here.onGap(() => done(null)))
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen vitrine'`)
  await Promise.all([gap, other])

  const heard = next((done) => there.subscribe('after', done))
  here.publish('after', 'the break')
  expect(await heard).toBe('the break')
})

test('a message that PostgreSQL could not carry is refused where it is published', async () => {
  const { here } = await twoServers()
  expect(() => here.publish('long', 'x'.repeat(8_000))).toThrow('too long')
})
