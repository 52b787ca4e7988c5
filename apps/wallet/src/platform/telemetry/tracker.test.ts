import type { AnalyticsRecord } from '@vitrine/protocol'
import { memoryStorage } from '@vitrine/web/memory-storage'
import { expect, test } from 'vitest'
import { createTracker } from './tracker.ts'

const idOfDigits = '01234567-8901-4234-8567-890123456789'

function trackerWorld() {
  const sent: AnalyticsRecord[] = []
  const world = { sent, isDown: false, at: new Date('2026-05-01T10:00:00Z'), path: '/token/t1?secret=1#there' }
  const tracker = createTracker({
    send: async (batch) => {
      if (world.isDown) throw new Error('no network')
      sent.push(...batch)
    },
    storage: memoryStorage(),
    path: () => world.path,
    userId: () => 'u1',
    locale: () => 'en',
    viewerId: () => 'lumen1',
    userAgent: 'Browser/1',
    now: () => world.at,
  })
  return { ...world, world, tracker }
}

test('a record names the page without its query, and nobody’s address (R29)', async () => {
  const { tracker, sent } = trackerWorld()
  tracker.track({
    event: 'Token Sent',
    properties: { to: 'ana@example.com', phone: '+358 40 123 4567', tokenId: idOfDigits },
  })
  await tracker.flush()
  expect(sent).toMatchObject([
    {
      event: 'Token Sent',
      properties: { tokenId: idOfDigits },
      timestamp: '2026-05-01T10:00:00.000Z',
      userId: 'u1',
      context: {
        page: { path: '/token/t1', route: 'token' },
        userAgent: 'Browser/1',
        locale: 'en',
        viewerId: 'lumen1',
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/secret|@|\+358/)
})

test('one’s own addresses are in no record', async () => {
  const { tracker, sent, world } = trackerWorld()
  world.path = '/address/0x9858EfFD232B4033E47d90003D41EC34EcaEda94/edit'
  tracker.track({ event: 'Page Viewed', properties: {} })
  await tracker.flush()
  expect(sent).toMatchObject([{ context: { page: { path: '/address/…/edit', route: 'addressEdit' } } }])
})

test('the same thing in the same second counts once, later again', async () => {
  const { tracker, sent, world } = trackerWorld()
  for (let turn = 0; turn < 3; turn += 1) tracker.track({ event: 'Page Viewed', properties: {} })
  world.at = new Date('2026-05-01T10:00:01Z')
  tracker.track({ event: 'Page Viewed', properties: {} })
  await tracker.flush()
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ anonymousId }) => anonymousId)).size).toBe(1)
})

test('what could not be sent waits, the latest 200 of it', async () => {
  const { tracker, sent, world } = trackerWorld()
  world.isDown = true
  for (let number = 0; number < 230; number += 1) tracker.track({ event: 'Counted', properties: { number } })
  await tracker.flush()
  expect(sent).toEqual([])
  world.isDown = false
  await tracker.flush()
  expect(sent.map(({ properties }) => properties.number)).toEqual(Array.from({ length: 200 }, (_, at) => at + 30))
})
