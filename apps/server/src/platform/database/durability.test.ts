import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { commitAhead } from './database.ts'
import { createDurability } from './durability.ts'

const positionOf = (text: string) => {
  const [high = '0', low = '0'] = text.split('/')
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`)
}

test('what commits ahead is on the disk once durability was waited for, and the next transaction waits for the disk again', async () => {
  const database = await createThrowawayDatabase()
  onTestFinished(() => database.close())
  const durable = createDurability(database)
  const read = async (text: string) => String((await database.pool.query(`select ${text} as value`)).rows[0].value)
  await database.execute(sql`create table kept (id int)`)

  await database.transaction(async (tx) => {
    commitAhead(tx)
    await tx.execute(sql`insert into kept values (1)`)
  })
  const written = positionOf(await read('pg_current_wal_insert_lsn()'))
  await Promise.all([durable(), durable(), durable()])

  expect(positionOf(await read('pg_current_wal_flush_lsn()'))).toBeGreaterThanOrEqual(written)
  expect(await read(`current_setting('synchronous_commit')`)).toBe('on')
})
