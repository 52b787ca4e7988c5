import { LogPosition } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { type CampaignWorld, campaignWorld } from '../../testing/campaign-world.ts'
import { campaignsModule } from './index.ts'

/** One more server's rules on the world's database; `fail` is asked before each commit whether the server dies there. */
function anotherServer(world: CampaignWorld, fail: () => boolean = () => false) {
  const { app, clock, database } = world
  const failing = Object.assign(Object.create(database) as typeof database, {
    transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]) =>
      database.transaction<T>(async (tx) => {
        const result = await work(tx)
        if (fail()) throw Object.assign(new Error('the server dies'), { code: '57P01' })
        return result
      }),
  })
  const { log, users: people, studio: brands, tokens, prizes, coins } = app
  const { audit } = brands
  return campaignsModule({
    database: failing,
    clock,
    log,
    logger: silentLogger,
    people,
    brands,
    tokens,
    prizes,
    coins,
    audit,
  }).api
}

async function readAll(world: CampaignWorld): Promise<LoggedEvent[]> {
  await world.settle(async () => {})
  return world.app.log.read({ since: LogPosition.parse('0-0'), limit: 1_000 })
}

async function busyCampaign() {
  const world = await campaignWorld()
  const people = await Promise.all(['Ana', 'Bo', 'Cy'].map((name) => world.account(name)))
  const stamp = await world.design({})
  const gift = await world.design({})
  const light = {
    trigger: { id: 'got', config: { objectDefinitionId: stamp } },
    effects: [{ id: 'add-points-v2', config: { points: 1 } }],
  }
  const heavy = {
    trigger: { id: 'got', config: { objectDefinitionId: stamp } },
    effects: [{ id: 'send-vatom', config: { objectDefinitionId: gift } }],
  }
  await world.rules(light as never)
  return { world, people, stamp, gift, light, heavy }
}

async function outcome(world: CampaignWorld, gift: string) {
  const { rows } = await world.database.pool.query(
    `select (select sum(total)::int from campaign_score) as points, (select sum(change)::int from campaign_points_entry) as history,
      (select count(*)::int from token where object_definition_id = $1) as gifts`,
    [gift],
  )
  return rows[0]
}

test('a server that dies before its effects are kept leaves nothing, and the next does each once', async () => {
  const { world, people, stamp, gift, light, heavy } = await busyCampaign()
  await world.rules(light as never, heavy as never)
  for (const person of people) await world.issue(stamp, person, person)
  const events = await readAll(world)
  let commits = 0
  let dies = 1
  const doomed = anotherServer(world, () => ++commits === dies)

  // It dies at its first commit, then at its second, …, each time coming back to all events.
  for (;;) {
    commits = 0
    const died = await doomed.handle(events).then(
      () => false,
      (error: Error) => error.message === 'the server dies',
    )
    if (!died) break
    dies += 1
  }
  await world.settle()

  expect(dies).toBeGreaterThan(1)
  expect(await outcome(world, gift)).toEqual({ points: 6, history: 6, gifts: 6 })
})

test('two servers that handle the same events, and replays of old ones, do each once', async () => {
  const { world, people, stamp, gift, light, heavy } = await busyCampaign()
  await world.rules(light as never, heavy as never)
  for (const person of people) await world.issue(stamp, person, person, person)
  const events = await readAll(world)
  const [one, two] = [anotherServer(world), anotherServer(world)]

  await Promise.all([one.handle(events), two.handle(events), one.handle(events.slice(3))])
  await two.handle(events)
  await world.settle()

  expect(await outcome(world, gift)).toEqual({ points: 9, history: 9, gifts: 9 })
})

test('an event that cannot be handled is put aside after three tries, and the others go on', async () => {
  const { world, people, stamp, gift, light } = await busyCampaign()
  const [ana] = people
  if (!ana) throw new Error('nobody there')
  await world.issue(stamp, ana)
  await world.issue(stamp, ana)
  // A rule of an older version, say, whose design is gone from the database.
  await world.rules(light as never, {
    trigger: { id: 'opened', config: { objectDefinitionId: stamp as never } },
    effects: [{ id: 'send-vatom', config: { objectDefinitionId: gift as never } }],
  })
  await world.database.pool.query(
    `update campaign_rule set effects = jsonb_set(effects, '{0,config,objectDefinitionId}', '"gone"') where position = 1`,
  )
  const { rows } = await world.database.pool.query(`select id from token where object_definition_id = $1`, [stamp])
  await world.app.tokens.markOpened(world.database, rows[0].id, ana.id, world.clock.now())
  await world.issue(stamp, ana)
  const events = await readAll(world)

  await expect(world.app.campaigns.handle(events)).rejects.toThrow()
  await expect(world.app.campaigns.handle(events)).rejects.toThrow()
  await world.app.campaigns.handle(events)

  expect(await outcome(world, gift)).toEqual({ points: 3, history: 3, gifts: 0 })
  const metrics = await world.app.http.inject({ method: 'GET', url: '/metrics' })
  expect(metrics.body).toMatch(/vitrine_campaign_parked_events 1\n/)
})

test('the rules follow the log by themselves and say how far behind they are', async () => {
  const { world, people, stamp, gift } = await busyCampaign()
  const [ana] = people
  if (!ana) throw new Error('nobody there')
  await world.issue(stamp, ana)
  const figure = async (name: string) => {
    const { body } = await world.app.http.inject({ method: 'GET', url: '/metrics' })
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
  }
  expect(await figure('vitrine_campaign_lag_events')).toBeGreaterThan(0)
  expect(await figure('vitrine_campaign_lag_seconds')).toBeGreaterThan(0)

  const counted = Promise.withResolvers<void>()
  const unsubscribe = world.app.log.onAppended(async () => {
    if ((await outcome(world, gift)).points === 1) counted.resolve()
  })
  await world.app.start()
  await counted.promise
  unsubscribe()
})
