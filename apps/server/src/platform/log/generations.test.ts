import { LogPosition, personBlocked } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import { tokenWorld } from '../../testing/token-world.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { createConsumers } from './consumers.ts'
import type { LoggedEvent } from './event-log.ts'
import { beginGeneration } from './generations.ts'

const tokensOf = (events: readonly LoggedEvent[]) =>
  events.filter(({ type }) => type.startsWith('token.')).map(({ subject }) => subject)

/** As if the database had been brought from a server that had counted further than this one ever will. */
async function bringElsewhere({ database }: Awaited<ReturnType<typeof tokenWorld>>, ahead: bigint) {
  await database.pool.query(`update event_log set xid = (xid::text::bigint + $1)::text::xid8`, [ahead])
  await database.pool.query(`update log_cursor set xid = (xid::text::bigint + $1)::text::xid8`, [ahead])
  await database.pool.query(`insert into log_generation (number, base, counted_by) values (0, 0, 'another server')
    on conflict (number) do update set counted_by = excluded.counted_by`)
}

test('in a database that counts transactions anew the log goes on, and each consumer gets every event once', async () => {
  const world = await tokenWorld()
  const { app, database } = world
  const bo = await world.account('Bo')
  const design = await world.design()
  const heard: string[] = []
  const follow = async () => {
    const consumers = createConsumers({ database, log: app.log, logger: silentLogger })
    consumers.start({
      name: 'a test',
      from: 'start',
      handle: async (events) => void heard.push(...tokensOf(events)),
    })
    await expect.poll(async () => heard.length, { timeout: 60_000 }).toBe(issued.length)
    await consumers.stop()
  }
  const issued = await world.issue(design, bo, bo)
  await follow()
  const seen = (await app.log.read({ since: LogPosition.parse('0-0'), limit: 10 })).at(-1)?.position as LogPosition

  await bringElsewhere(world, 1_000_000_000n)
  await beginGeneration(database)
  issued.push(...(await world.issue(design, bo)), ...(await world.issue(design, bo)))
  await follow()

  expect(heard).toEqual(issued)
  const all = await app.log.read({ since: LogPosition.parse('0-0'), limit: 10 })
  expect(tokensOf(all)).toEqual(issued)
  expect(await app.log.goesOnFrom(seen)).toBe(false)
  expect(await app.log.goesOnFrom(all.at(-1)?.position as LogPosition)).toBe(true)
  // A later start of the same installation changes nothing.
  const head = await app.log.head()
  await beginGeneration(database)
  expect(BigInt((await app.log.head()).split('-')[0] ?? 0) - BigInt(head.split('-')[0] ?? 0)).toBeLessThan(1_000n)
})

test('whoever comes back with a position from before is told to read anew, and then what happens', async () => {
  const world = await tokenWorld()
  const { connect } = await listenForSockets(world.app)
  const bo = await world.account('Bo')
  const design = await world.design()
  const client = await connect()
  await client.join(bo.accessToken)
  await world.issue(design, bo)
  const [{ position: kept } = { position: undefined }] = await client.updates(1)
  // Seen, and then lost with the disk.
  const lost = LogPosition.parse(`${BigInt(kept?.split('-')[0] ?? 0) + 1_000_000_500n}-77`)

  await bringElsewhere(world, 1_000_000_000n)
  await beginGeneration(world.database)

  for (const since of [kept, lost]) {
    const back = await connect()
    const position = await back.join(bo.accessToken, since)
    expect(await back.next('reset')).toMatchObject({ type: 'reset', position })
    const [id] = await world.issue(design, bo)
    expect(await back.updates(1)).toMatchObject([{ vatomId: id }])
  }
})

test('what is being appended while a generation begins is read in its order, and by no reader too late', async () => {
  const world = await tokenWorld()
  const { app, database } = world
  await beginGeneration(database)
  await bringElsewhere(world, 1_000_000_000n)
  const append = (subject: string) =>
    database.transaction((tx) => app.log.append(tx, personBlocked({ subject, actor: null })))
  const first = '00000000-0000-4000-8000-000000000001'
  const second = '00000000-0000-4000-8000-000000000002'
  const open = await database.connect()
  await open.query('begin')
  await open.query(`insert into event_log (at, type, subject, data) values (now(), 'test.done', $1, '{}')`, [first])

  const begun = beginGeneration(database)
  const { rows } = await waiting(world)
  expect(rows).toHaveLength(1)
  await open.query('commit')
  open.release()
  await begun
  await append(second)

  await expect
    .poll(async () => (await app.log.read({ since: LogPosition.parse('0-0'), limit: 10 })).map((each) => each.subject))
    .toEqual([first, second])
})

async function waiting({ database }: Awaited<ReturnType<typeof tokenWorld>>) {
  const ask = () =>
    database.pool.query(
      `select from pg_locks where not granted and relation = 'event_log'::regclass and mode = 'ExclusiveLock'`,
    )
  await expect.poll(async () => (await ask()).rowCount, { timeout: 60_000 }).toBe(1)
  return ask()
}
