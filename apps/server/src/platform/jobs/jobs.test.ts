import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { createJobs } from './jobs.ts'

async function queue() {
  const database = await createThrowawayDatabase()
  const jobs = createJobs({ database, logger: silentLogger })
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
  })
  return { database, jobs }
}

test('a job exists exactly when the transaction that added it does', async () => {
  const { database, jobs } = await queue()
  const done: unknown[] = []
  jobs.define('greet', async (payload) => void done.push(payload))
  await database.transaction((tx) => jobs.enqueue(tx, 'greet', { name: 'Ana' }))
  await database
    .transaction(async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'nobody' })
      throw new Error('undo')
    })
    .catch(() => {})

  await jobs.runDue()

  expect(done).toEqual([{ name: 'Ana' }])
})

test('a running worker picks a job up when it is added', async () => {
  const { database, jobs } = await queue()
  const done = Promise.withResolvers<unknown>()
  jobs.define('greet', async (payload) => done.resolve(payload))
  await jobs.start()
  await jobs.enqueue(database, 'greet', { name: 'Bo' })
  expect(await done.promise).toEqual({ name: 'Bo' })
})

test('stopping waits for the job that is running', async () => {
  const { database, jobs } = await queue()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let finished = false
  jobs.define('slow', async () => {
    begun.resolve()
    await finish.promise
    finished = true
  })
  await jobs.start()
  await jobs.enqueue(database, 'slow', {})
  await begun.promise
  const stopped = jobs.stop()
  finish.resolve()
  await stopped
  expect(finished).toBe(true)
})

test('a job that fails stays for another try, and a later one of the same key replaces it', async () => {
  const { database, jobs } = await queue()
  jobs.define('fails', () => Promise.reject(new Error('not now')))
  await jobs.enqueue(database, 'fails', { n: 1 }, { key: 'one' })
  await jobs.runDue()
  await jobs.enqueue(database, 'fails', { n: 2 }, { key: 'one' })
  const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: { n: 2 } }])
})
