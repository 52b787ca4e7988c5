import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { migrationsUntil } from '../../testing/earlier-migrations.ts'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { findHandOut } from './hand-outs.store.ts'
import { listQueued, listRows, listWithTokens } from './rows.store.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

test('a list that an older server has half handed out goes on behind those who have theirs, with those alone who have not', async () => {
  const database = await createThrowawayDatabase({ empty: true })
  onTestFinished(() => database.close())
  await migrateDatabase(database, { migrationsFolder: await migrationsUntil('0049_offered_hand_outs') })
  const begin = (id: string, reached: number) =>
    database.pool.query(
      `insert into hand_out (id, business_id, object_definition_id, title, kind, state, total, reached, created_at, created_by)
        values ($1, 'lumen1', 'bean', 'Beans', 'addresses', 'running', 4, $2, now(), 'owner')`,
      [id, reached],
    )
  const write = (handOut: string, line: number, recipient: string, state: string, tokenId: string | null = null) =>
    database.pool.query(
      `insert into hand_out_row (hand_out_id, line, recipient, state, token_id) values ($1, $2, $3, $4, $5)`,
      [handOut, line, recipient, state, tokenId],
    )
  const [tried, oneLine] = [idOf(1), idOf(2)]
  await begin(tried, 3)
  await write(tried, 1, 'email:ana@example.com', 'given', idOf(7))
  await write(tried, 2, 'email:bo@example.com', 'failed')
  await write(tried, 3, 'email:chen@example.com', 'waiting', idOf(8))
  await write(tried, 4, 'email:dee@example.com', 'queued')
  // All that stood in one line had one number.
  await begin(oneLine, 1)
  await write(oneLine, 1, 'email:ana@example.com', 'given', idOf(9))
  await write(oneLine, 1, 'email:bo@example.com', 'queued')

  await migrateDatabase(database)

  const read = async (id: string) => {
    const handOut = await findHandOut(database, id)
    if (!handOut) throw new Error('the hand-out is gone')
    const rows = await listRows(database, handOut, { after: 0, limit: 10 })
    const queued = await listQueued(database, handOut, 10)
    const held = await listWithTokens(database, handOut, { after: 0, limit: 10 })
    return {
      rows: rows.map(({ line, state }) => `${line} ${state}`),
      queued: queued.map(({ line }) => line),
      held: held.map(({ tokenId }) => tokenId),
    }
  }
  expect(await read(tried)).toEqual({
    rows: ['1 given', '2 failed', '3 waiting', '4 queued'],
    queued: [4],
    held: [idOf(7), idOf(8)],
  })
  expect(await read(oneLine)).toEqual({ rows: ['1 given', '2 queued'], queued: [2], held: [idOf(9)] })
})
