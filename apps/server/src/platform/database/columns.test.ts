import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, point, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { columnsOf } from './columns.ts'
import { openDatabase, runPrepared } from './database.ts'

const thing = pgTable('thing', {
  id: uuid('id').primaryKey(),
  shownAs: text('shown_as').array(),
  born: date('born', { mode: 'string' }),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }),
  place: point('place'),
  facts: jsonb('facts'),
  count: integer('count'),
  total: bigint('total', { mode: 'number' }),
  isOpen: boolean('is_open'),
})

test('rows that are read in fixed words are those that the builder reads, of every kind of column', async () => {
  const throwaway = await createThrowawayDatabase()
  const database = openDatabase({ url: throwaway.url })
  onTestFinished(async () => {
    await database.close()
    await throwaway.close()
  })
  await database.execute(sql`create table thing (id uuid primary key, shown_as text[], born date, made_at timestamptz(3), place point,
    facts jsonb, count integer, total bigint, is_open boolean)`)
  await database.execute(sql`insert into thing (id) values ('00000000-0000-4000-8000-000000000001')`)
  await database.execute(sql`insert into thing values ('00000000-0000-4000-8000-000000000002', '{a,"b,c"}', '1990-02-03',
    '2026-06-01T12:00:00.123Z', point(24.25, 60.5), '{"a": [1, null]}', 7, 9007199254740991, true)`)

  const built = await database.select().from(thing).orderBy(thing.id)
  const statement = { name: 'test.things', text: `select ${columnsOf(thing, 't')} from thing t order by t.id` }
  expect(await runPrepared<object>(database, statement, [])).toEqual(built)
  expect(built[1]).toMatchObject({
    born: '1990-02-03',
    place: [24.25, 60.5],
    madeAt: new Date('2026-06-01T12:00:00.123Z'),
  })
})
