import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { StartError } from '../start-error.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

async function emptyDatabase() {
  const database = await createThrowawayDatabase({ empty: true })
  onTestFinished(() => database.close())
  return database
}

test('five servers that start at once on an empty database migrate it once', async () => {
  const { url } = await emptyDatabase()
  const servers = Array.from({ length: 5 }, () => openDatabase({ url, maxConnections: 2 }))
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.close()))
  })

  await Promise.all(servers.map((server) => migrateDatabase(server, { also: () => migrateJobs(server, silentLogger) })))

  const [first] = servers
  const { rows } = await (first as (typeof servers)[0]).pool.query(
    'select count(*) as all, count(distinct created_at) as different from drizzle.__drizzle_migrations',
  )
  expect(rows[0].all).toBeGreaterThan(0)
  expect(rows[0].all).toBe(rows[0].different)
})

test('a database that a newer Vitrine has migrated is refused and stays as it is', async () => {
  const database = await emptyDatabase()
  await migrateDatabase(database)
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`,
  )
  const before = await database.pool.query('select * from drizzle.__drizzle_migrations order by id')

  await expect(migrateDatabase(database)).rejects.toThrow(StartError)
  await expect(migrateDatabase(database)).rejects.toThrow(/newer Vitrine/)

  expect((await database.pool.query('select * from drizzle.__drizzle_migrations order by id')).rows).toEqual(
    before.rows,
  )
})

test('a start that fails half-way leaves the way free for the next', async () => {
  const database = await emptyDatabase()
  const fail = () => Promise.reject(new Error('no'))
  await expect(migrateDatabase(database, { also: fail })).rejects.toThrow('no')
  await migrateDatabase(database)
})
