import { type AnalyticsRecord, getAnalytics, trackEvents } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../platform/telemetry/logger.ts'
import { testWorld } from '../../testing/test-world.ts'
import { createCollector } from './collector.ts'

const record = (event: string, more: Partial<AnalyticsRecord> = {}): AnalyticsRecord => ({
  type: 'track',
  event,
  properties: {},
  timestamp: '2026-05-01T10:00:00.000Z',
  anonymousId: 'a'.repeat(32),
  userId: null,
  context: { page: { path: '/', route: 'wallet' }, userAgent: 'Browser/1', locale: 'en', viewerId: 'lumen1' },
  ...more,
})

const businessId = 'lumen1'

const day = 86_400

/** Half a minute before midnight, so that the next day comes before anybody has to sign in again. */
async function brandWorld() {
  const world = await testWorld()
  world.clock.advance({ seconds: day - 30 - ((world.clock.now().getTime() / 1000) % day) })
  const owner = await world.account('Owner')
  await world.app.studio.createBusiness(world.database, {
    id: businessId,
    name: 'lumen',
    displayName: 'Café Lumen',
    ownerId: owner.id,
    staff: [owner.id],
  })
  return { ...world, owner }
}

test('what happens in a brand’s area is counted by day and device, for its staff alone', async () => {
  const world = await brandWorld()
  const { owner } = world
  const ana = await world.account('Ana')
  const opened = record('Token Opened', { properties: { businessId } })
  const other = { ...opened, anonymousId: 'b'.repeat(32) }
  await ana.call(trackEvents, {
    body: { batch: [opened, { ...opened, properties: { businessId: 'lumen' } }, record('Token Opened')] },
  })
  await ana.call(trackEvents, { body: { batch: [other] } })
  const today = world.clock.now().toISOString().slice(0, 10)
  const read = (query = {}) => owner.studio.call(getAnalytics, { params: { businessId }, query })
  expect((await read()).reply.items).toEqual([{ day: today, event: 'Token Opened', count: 3, devices: 2 }])
  expect((await ana.studio.call(getAnalytics, { params: { businessId } })).problem?.code).toBe('auth.forbidden')

  world.clock.advance({ seconds: 60 })
  await ana.call(trackEvents, { body: { batch: [opened] } })
  expect((await read()).reply.items).toHaveLength(2)
  expect((await read({ from: today, to: today })).reply.items).toHaveLength(1)
  for (const query of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
  ]) {
    expect((await read(query)).problem?.code).toBe('request.invalid')
  }
})

test('names that nobody knows fill no table, and bad records count nothing', async () => {
  const world = await brandWorld()
  const { owner } = world
  const bad = [
    { batch: [] },
    { batch: [record('<script>')] },
    { batch: [record('Fine', { properties: { a: 'x'.repeat(301) } })] },
    { batch: [{ ...record('Fine'), email: 'ana@example.com' } as AnalyticsRecord] },
    { batch: Array.from({ length: 51 }, () => record('Fine')) },
  ]
  for (const body of bad) expect((await owner.call(trackEvents, { body })).problem?.code).toBe('request.invalid')
  for (let turn = 0; turn < 7; turn += 1) {
    const batch = Array.from({ length: 50 }, (_, at) => record(`Made up ${turn}-${at}`, { properties: { businessId } }))
    await owner.call(trackEvents, { body: { batch } })
  }
  const { items } = (await owner.studio.call(getAnalytics, { params: { businessId } })).reply
  expect(items).toHaveLength(300)
  await owner.call(trackEvents, { body: { batch: [record('Made up 0-0', { properties: { businessId } })] } })
  const again = (await owner.studio.call(getAnalytics, { params: { businessId } })).reply.items
  expect(again.find(({ event }) => event === 'Made up 0-0')).toMatchObject({ count: 2, devices: 1 })
  await owner.call(trackEvents, { body: { batch: [record('Fine', { properties: { businessId: 'nowhere1' } })] } })
  const { rows } = await world.database.execute(sql`select business_id from analytics_count where event = 'Fine'`)
  expect(rows).toEqual([{ business_id: 'system' }])
})

describe('a collector of the operator’s', () => {
  test('gets a batch with its key as the user, and not in the address', async () => {
    const asked: [URL, RequestInit][] = []
    const collect = createCollector('https://key%2F1@collector.example/v1/batch', silentLogger, async (url, init) => {
      asked.push([url as URL, init as RequestInit])
      return new Response(null, { status: 200 })
    })
    await collect?.([record('Token Opened')])
    expect(asked[0]?.[0].href).toBe('https://collector.example/v1/batch')
    expect(asked[0]?.[1].headers).toMatchObject({ authorization: `Basic ${btoa('key/1:')}` })
    expect(JSON.parse(String(asked[0]?.[1].body)).batch).toMatchObject([{ event: 'Token Opened' }])
  })

  test('that is down is only logged', async () => {
    const warned: string[] = []
    const logger = { ...silentLogger, warn: (text: string) => void warned.push(text) }
    await createCollector('https://collector.example', logger, () => Promise.reject(new Error('down')))?.([record('A')])
    await createCollector('https://collector.example', logger, async () => new Response(null, { status: 500 }))?.([])
    expect(warned).toHaveLength(2)
    expect(createCollector(null, logger)).toBeNull()
  })
})
