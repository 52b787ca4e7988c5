import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { afterCommit } from './database.ts'

async function openOne() {
  const database = await createThrowawayDatabase()
  onTestFinished(() => database.close())
  return database
}

test('work for after a commit runs after it, and never after a rollback', async () => {
  const database = await openOne()
  const seen: string[] = []
  await database.transaction(async (tx) => {
    afterCommit(tx, () => seen.push('committed'))
    await tx.execute(sql`select 1`)
    seen.push('worked')
  })
  await database
    .transaction(async (tx) => {
      afterCommit(tx, () => seen.push('rolled back'))
      throw new Error('no')
    })
    .catch(() => {})
  afterCommit(database, () => seen.push('no transaction'))
  expect(seen).toEqual(['worked', 'committed', 'no transaction'])
})

test('closing does not wait for connections that somebody still holds', async () => {
  const database = await openOne()
  const held = await database.connect()
  await database.pool.query('select 1')
  await database.close()
  await expect(held.query('select 1')).rejects.toThrow()
})
