// Kills the server 8 times while it hands a token to each of 4,000 people, every fourth time its database too: nobody may get two, nobody
// may be left out.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../../platform/config/config.ts'
import { startServer } from '../../server.ts'
import { databasePid, freePort, launch, type Place } from './stage.ts'

const kills = 8
const people = 4_000

interface Found {
  state: string
  given: number
  tokens: number
  owners: number
}

/** People, a list of them, and a hand-out that has not begun, in a data folder that is then closed in order. */
async function setStage({ dataFolder, port }: Place): Promise<void> {
  const config = readConfig({ flags: ['--data', dataFolder, '--port', String(port)], env: { DEMO: 'no' } })
  const { app, stop } = await startServer(config, () => {})
  try {
    const { database, studio, tokens } = app
    await studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Café Lumen', ownerId: 'owner' })
    await database.transaction((tx) =>
      tokens.createDefinition(tx, { id: 'stamp', businessId: 'lumen1', displayName: 'Stamp', behaviours: {} }),
    )
    await database.pool.query(
      `with made as (
          insert into account (id, name, created_at, updated_at)
          select gen_random_uuid(), 'Somebody', now(), now() from generate_series(1, ${people}) returning id),
        begun as (
          insert into hand_out (id, business_id, object_definition_id, title, kind, state, total, created_at, created_by)
          values (gen_random_uuid(), 'lumen1', 'stamp', 'Stamps', 'addresses', 'running', ${people}, now(), 'owner') returning id)
        insert into hand_out_row (hand_out_id, line, recipient, state)
        select begun.id, row_number() over (), 'userId:' || made.id, 'queued' from made, begun`,
    )
  } finally {
    await stop()
  }
}

async function look({ dataFolder }: Place): Promise<Found> {
  const client = new pg.Client({
    connectionString: `postgres://vitrine@/vitrine?host=${encodeURIComponent(join(dataFolder, 'postgres/socket'))}`,
  })
  await client.connect()
  const { rows } = await client
    .query<Found>(
      `select state, given, (select count(*)::int from token) as tokens,
         (select count(distinct owner_id)::int from token) as owners from hand_out`,
    )
    .finally(() => client.end())
  const [found] = rows
  if (!found) throw new Error('the hand-out is gone')
  return found
}

/** What it is when so many have theirs, or when it has come to its end. */
async function until(place: Place, given: number): Promise<Found> {
  for (;;) {
    const found = await look(place)
    if (found.given >= given || found.state === 'done') return found
  }
}

async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-hand-out-kills-'))
  const place: Place = { dataFolder: join(folder, 'data'), port: await freePort() }
  await setStage(place)
  let server = await launch(place)
  try {
    let killedUnderWay = 0
    for (let n = 1; n <= kills; n++) {
      const { given, state } = await until(place, (people / (kills + 1)) * n)
      if (state !== 'done') killedUnderWay += 1
      const database = await databasePid(place)
      server.child.kill('SIGKILL')
      if (n % 4 === 0) process.kill(database, 'SIGKILL')
      await server.exited
      server = await launch(place)
      process.stdout.write(`kill ${n} of ${kills}: ${given} had theirs\n`)
    }
    const { state, given, tokens, owners } = await until(place, people)
    const wrong: string[] = []
    if (given !== people) wrong.push(`${given} of ${people} are counted as given, and the hand-out is ${state}`)
    if (tokens !== owners) wrong.push(`${tokens - owners} tokens are second ones`)
    if (owners !== people) wrong.push(`${people - owners} people got nothing`)
    if (killedUnderWay === 0) wrong.push('it was never killed under way')
    return wrong
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(folder, { recursive: true, force: true })
  }
}

const faults = await run()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(faults.length === 0 ? `passed: nobody twice, nobody never in ${kills} kills\n` : 'failed\n')
process.exit(faults.length === 0 ? 0 : 1)
