// Kills the server 20 times during a stream of transfers that set campaign rules off, every fourth time its database too: each
// transfer gives its receiver one point and one gift, none lost, none doubled.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../platform/config/config.ts'
import { startServer } from '../../server.ts'
import { databasePid, faultsOf, freePort, launch, type Place, setStage, urlOf } from './stage.ts'
import { startStream, untilAcknowledged } from './stream.ts'

const kills = 10
const pairs = 8

/** "When somebody gets a stamp, they get a point and a gift." */
async function setRules({ dataFolder, port }: Place): Promise<void> {
  const config = readConfig({ flags: ['--data', dataFolder, '--port', String(port)], env: { DEMO: 'no' } })
  const { app, stop } = await startServer(config, () => {})
  try {
    const place = { businessId: 'lumen1', campaignId: 'stamps' }
    await app.database.transaction(async (tx) => {
      await app.tokens.createDefinition(tx, { id: 'gift', businessId: 'lumen1', displayName: 'Gift', behaviours: {} })
      await app.campaigns.create(tx, { id: place.campaignId, businessId: place.businessId, displayName: 'Stamps' })
      const trigger = { id: 'got', config: { objectDefinitionId: 'stamp' as never } } as const
      await app.campaigns.replaceRules(tx, place, [
        { trigger, effects: [{ id: 'add-points-v2', config: { points: 1 } }] },
        { trigger, effects: [{ id: 'send-vatom', config: { objectDefinitionId: 'gift' as never } }] },
      ])
      await app.campaigns.update(tx, place, { state: 'live' })
    })
  } finally {
    await stop()
  }
}

const perPerson = `
  select given.id, count(*)::int as received,
    coalesce((select total from campaign_score where account_id = given.id), 0)::int as points,
    coalesce((select sum(change) from campaign_points_entry where account_id = given.id), 0)::int as history,
    (select count(*)::int from token where owner_id = given.id and object_definition_id = 'gift') as gifts
  from (select (data->>'to')::uuid as id from event_log where type = 'token.transferred') given group by given.id`

type Standing = { id: string; received: number; points: number; history: number; gifts: number }

/** What everybody has, once nothing is to come any more. */
async function readStandings({ dataFolder }: Place): Promise<Standing[]> {
  const client = new pg.Client({
    connectionString: `postgres://vitrine@/vitrine?host=${encodeURIComponent(join(dataFolder, 'postgres/socket'))}`,
  })
  await client.connect()
  try {
    const deadline = performance.now() + 120_000
    for (;;) {
      const { rows } = await client.query(`
        select not exists (select from event_log, campaign_cursor
          where (event_log.xid, event_log.id) > (campaign_cursor.xid, campaign_cursor.id) or pending <> '{}') as done`)
      if (rows[0].done) break
      if (performance.now() > deadline) throw new Error('the rules do not come to the end of the log')
      await pause(50)
    }
    return (await client.query<Standing>(perPerson)).rows
  } finally {
    await client.end()
  }
}

async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-rule-kills-'))
  const place: Place = { dataFolder: join(folder, 'data'), port: await freePort() }
  const lanes = await setStage(place, pairs)
  await setRules(place)
  let server = await launch(place)
  try {
    const stream = startStream(urlOf(place), lanes)
    for (let n = 1; n <= kills; n++) {
      await untilAcknowledged(stream, 30)
      const database = await databasePid(place)
      server.child.kill('SIGKILL')
      if (n % 4 === 0) process.kill(database, 'SIGKILL')
      await server.exited
      server = await launch(place)
      process.stdout.write(`kill ${n} of ${kills}: ${stream.acknowledged()} transfers acknowledged so far\n`)
    }
    await stream.finish()
    const standings = await readStandings(place)
    const received = standings.reduce((sum, each) => sum + each.received, 0)
    process.stdout.write(`${received} transfers set the rules off\n`)
    const wrong = standings.flatMap(({ id, received: times, ...had }) =>
      Object.entries(had).flatMap(([what, count]) =>
        count === times ? [] : [`${id} received ${times} and has ${count} ${what}`],
      ),
    )
    return [...wrong, ...(await faultsOf(place, lanes))]
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(folder, { recursive: true, force: true })
  }
}

const faults = await run()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(faults.length === 0 ? `passed: nothing lost, nothing doubled in ${kills} kills\n` : 'failed\n')
process.exit(faults.length === 0 ? 0 : 1)
