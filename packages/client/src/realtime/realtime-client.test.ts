import type { ClientFrame, InventoryUpdate, LogPosition, ServerFrame } from '@vitrine/protocol'
import { closeCodes } from '@vitrine/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeStatus } from './machine.ts'
import { createRealtimeClient, type Page, type RealtimeClientOptions, type TopicFollower } from './realtime-client.ts'

const at = (position: string) => position as LogPosition

/** One connection as the server sees it. */
class FakeSocket {
  static all: FakeSocket[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: ClientFrame[] = []
  closed = false

  constructor() {
    FakeSocket.all.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.closed = true
  }

  says(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  drops(code = 1006) {
    this.onclose?.({ code })
  }

  /** Opens and agrees to everything the client asks. */
  async welcomes(position = '10-0') {
    this.onopen?.()
    await vi.advanceTimersByTimeAsync(0)
    this.says({ type: 'reply', id: 'authenticate', ok: true })
    this.agrees(position)
  }

  /** To every subscription so far. */
  agrees(position: string) {
    for (const { id } of this.sent.flatMap((frame) => (frame.type === 'subscribe-all' ? frame.subscriptions : []))) {
      this.says({ type: 'reply', id, ok: true, position: at(position) })
    }
  }

  static get latest(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('nobody connected')
    return socket
  }
}

function update(vatomId: string): InventoryUpdate {
  return { operation: 'add', vatomId: vatomId as never, cause: 'transfer', by: null }
}

const updated = (position: string, vatomId: string): ServerFrame => ({
  type: 'updates',
  topic: 'user-inventory',
  position: at(position),
  payloads: [update(vatomId)],
})

function world({ since, ...options }: Partial<RealtimeClientOptions> & { since?: LogPosition } = {}) {
  const statuses: RealtimeStatus[] = []
  const delivered: string[] = []
  const resets: string[] = []
  const begun: (string | null)[] = []
  const listeners = new Map<string, () => void>()
  const page: Page = {
    addEventListener: (type, listener) => listeners.set(type, listener),
    removeEventListener: (type) => listeners.delete(type),
    isVisible: () => true,
  }
  const client = createRealtimeClient({
    url: 'wss://vitrine.test/api/realtime',
    getAccessToken: () => 'token-1',
    onStatus: (status) => statuses.push(status),
    WebSocket: FakeSocket as never,
    page,
    ...options,
  })
  let seen: LogPosition | null = null
  const follower: TopicFollower<InventoryUpdate> = {
    onPayloads(updates, position) {
      delivered.push(...updates.map((each) => each.vatomId))
      seen = position
    },
    onBegun: (position) => begun.push(position),
    onReset: (position) => resets.push(position),
  }
  const unfollow = client.follow('user-inventory', follower, { since })
  return {
    client,
    statuses,
    delivered,
    resets,
    begun,
    unfollow,
    seen: () => seen,
    happens: (type: string) => listeners.get(type)?.(),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('it authenticates, subscribes and is live', async () => {
  const { client, statuses } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  expect(FakeSocket.latest.sent).toEqual([
    { type: 'authenticate', id: 'authenticate', accessToken: 'token-1', version: 2 },
    { type: 'subscribe-all', subscriptions: [{ id: expect.any(String), topic: 'user-inventory' }] },
  ])
  expect(statuses).toEqual(['connecting', 'live'])
})

test('after a lost connection it goes on from the last position, and what is sent again is not delivered again', async () => {
  const { client, delivered } = world()
  client.start()
  await FakeSocket.latest.welcomes('10-0')
  FakeSocket.latest.says(updated('12-7', 'first'))
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  await FakeSocket.latest.welcomes('20-0')
  expect(FakeSocket.latest.sent[1]).toMatchObject({ subscriptions: [{ since: '12-7' }] })
  FakeSocket.latest.says(updated('12-7', 'first'))
  FakeSocket.latest.says(updated('12-10', 'second'))
  FakeSocket.latest.says(updated('100-1', 'third'))
  expect(delivered).toEqual(['first', 'second', 'third'])
})

test('a replay that arrives before the subscription is confirmed is not lost', async () => {
  const { client, delivered, seen } = world({ since: at('10-0') })
  client.start()
  FakeSocket.latest.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.latest.says({ type: 'reply', id: 'authenticate', ok: true })
  FakeSocket.latest.says(updated('11-1', 'early'))
  FakeSocket.latest.agrees('11-1')
  expect(delivered).toEqual(['early'])
  expect(seen()).toBe('11-1')
})

test('each topic has a position of its own, and who follows from now on is told when that is, once', async () => {
  const coins: number[] = []
  const { client, delivered, begun } = world()
  client.follow(
    'user-coins',
    { onPayloads: (updates) => coins.push(...updates.map(({ balance }) => balance)) },
    { since: at('9-0') },
  )
  const coinsUpdated = (position: string, ...balances: number[]): ServerFrame => ({
    type: 'updates',
    topic: 'user-coins',
    position: at(position),
    payloads: balances.map((balance) => ({ balance })),
  })
  client.start()
  await FakeSocket.latest.welcomes('10-0')
  FakeSocket.latest.says(updated('12-2', 'token'))
  FakeSocket.latest.says(coinsUpdated('11-1', 5, 6))
  FakeSocket.latest.says(coinsUpdated('11-1', 5, 6))
  FakeSocket.latest.says(coinsUpdated('11-3', 10))
  expect([coins, delivered, begun]).toEqual([[5, 6, 10], ['token'], ['10-0']])
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  await FakeSocket.latest.welcomes('20-0')
  expect(FakeSocket.latest.sent.slice(1)).toMatchObject([
    {
      subscriptions: [
        { topic: 'user-inventory', since: '12-2' },
        { topic: 'user-coins', since: '11-3' },
      ],
    },
  ])
  expect(begun).toHaveLength(1)
})

test('what nobody follows any more is not asked for again', async () => {
  const { client, unfollow, delivered } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  unfollow()
  expect(FakeSocket.latest.sent.at(-1)).toMatchObject({ type: 'unsubscribe', topic: 'user-inventory' })
  FakeSocket.latest.says(updated('12-1', 'late'))
  expect(delivered).toEqual([])
})

test.each(['hello', 'close'])('a server of another version (by its %s) is not tried again', async (how) => {
  const { client, statuses } = world()
  client.start()
  FakeSocket.latest.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  if (how === 'hello') FakeSocket.latest.says({ type: 'hello', server: 'vitrine', version: 3 })
  else FakeSocket.latest.drops(closeCodes.otherVersion)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(statuses.at(-1)).toBe('outdated')
  expect(FakeSocket.all).toHaveLength(1)
})

test('a reset tells to reload and goes on from its position', async () => {
  const { client, resets } = world({ since: at('1-1') })
  client.start()
  await FakeSocket.latest.welcomes()
  FakeSocket.latest.says({ type: 'reset', topic: 'user-inventory', position: at('50-0') })
  expect(resets).toEqual(['50-0'])
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  await FakeSocket.latest.welcomes('60-0')
  expect(FakeSocket.latest.sent.at(-1)).toMatchObject({ subscriptions: [{ since: '50-0' }] })
})

test('R23 five tries, 10 s × attempt apart, then it gives up', async () => {
  const { client, statuses } = world()
  client.start()
  FakeSocket.latest.drops()
  for (const attempt of [1, 2, 3, 4, 5]) {
    await vi.advanceTimersByTimeAsync(attempt * 10_000 - 1)
    expect(FakeSocket.all).toHaveLength(attempt)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all).toHaveLength(attempt + 1)
    FakeSocket.latest.drops()
  }
  expect(statuses.at(-1)).toBe('gave-up')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(FakeSocket.all).toHaveLength(6)
})

test.each(['online', 'visibilitychange', 'person'])('R23 %s starts anew at once, with all tries', async (what) => {
  const { client, happens, statuses } = world()
  client.start()
  for (const attempt of [1, 2, 3, 4, 5]) {
    FakeSocket.latest.drops()
    await vi.advanceTimersByTimeAsync(attempt * 10_000)
  }
  FakeSocket.latest.drops()
  expect(statuses.at(-1)).toBe('gave-up')
  if (what === 'person') client.wake()
  else happens(what)
  expect(FakeSocket.all).toHaveLength(7)
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeSocket.all).toHaveLength(8)
})

test('a working connection gives all tries back', async () => {
  const { client } = world()
  client.start()
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(20_000)
  await FakeSocket.latest.welcomes()
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeSocket.all).toHaveLength(4)
})

test('a refused token is renewed once and tried at once; a second refusal is signed out', async () => {
  const tokens = ['old', 'new']
  const { client, statuses } = world({
    getAccessToken: () => tokens[0] ?? null,
    onUnauthorized: async () => {
      tokens.shift()
      return true
    },
  })
  client.start()
  FakeSocket.latest.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.latest.says({ type: 'reply', id: 'authenticate', ok: false, code: 'auth.token_invalid', message: '' })
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.latest.onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.latest.sent[0]).toMatchObject({ accessToken: 'new' })
  FakeSocket.latest.drops(closeCodes.unauthenticated)
  expect(statuses.at(-1)).toBe('signed-out')
})

test('R1 when the token cannot be renewed for want of a network, it keeps trying', async () => {
  const { client, statuses } = world({ onUnauthorized: () => Promise.reject(new Error('offline')) })
  client.start()
  FakeSocket.latest.drops(closeCodes.unauthenticated)
  await vi.advanceTimersByTimeAsync(0)
  expect(statuses.at(-1)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('an ended session is not tried again', async () => {
  const { client, statuses } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  FakeSocket.latest.drops(closeCodes.sessionEnded)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(statuses.at(-1)).toBe('signed-out')
  expect(FakeSocket.all).toHaveLength(1)
})

test('a connection that has gone silent is noticed and replaced', async () => {
  const { client, statuses } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  const dead = FakeSocket.latest
  await vi.advanceTimersByTimeAsync(30_000)
  expect(dead.sent.at(-1)).toEqual({ type: 'ping' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(dead.closed).toBe(true)
  expect(statuses.at(-1)).toBe('waiting')
})

test('a connection that answers its pings is kept', async () => {
  const { client, statuses } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(30_000)
    FakeSocket.latest.says({ type: 'pong' })
    await vi.advanceTimersByTimeAsync(30_000)
    FakeSocket.latest.says({ type: 'pong' })
  }
  expect(statuses).toEqual(['connecting', 'live'])
})

test('it answers pings, and leaves frames of a newer server alone', async () => {
  const { client, statuses } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  FakeSocket.latest.says({ type: 'ping' })
  expect(FakeSocket.latest.sent.at(-1)).toEqual({ type: 'pong' })
  FakeSocket.latest.onmessage?.({ data: 'not json' })
  FakeSocket.latest.says({ type: 'fireworks' } as never)
  expect(statuses.at(-1)).toBe('live')
})

test('stopped means stopped: no try, no delivery, also from a late socket', async () => {
  const { client, delivered, statuses } = world()
  client.start()
  await FakeSocket.latest.welcomes()
  client.stop()
  FakeSocket.latest.says(updated('99-1', 'late'))
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(delivered).toEqual([])
  expect(statuses.at(-1)).toBe('stopped')
  expect(FakeSocket.all).toHaveLength(1)
})

test('a poll is followed through lost connections, once however many look at it, until nobody does', async () => {
  const votes: string[] = []
  const { client } = world()
  const polls = () =>
    FakeSocket.latest.sent
      .flatMap((frame): object[] => (frame.type === 'subscribe-all' ? frame.subscriptions : [frame]))
      .filter((frame) => 'topic' in frame && frame.topic === 'poll')
  client.start()
  const follower = {
    onPayloads: (told: { objectDefinitionId: string }[]) => votes.push(...told.map((each) => each.objectDefinitionId)),
  }
  const unfollow = [
    client.follow('poll', follower, { of: 'late-night' }),
    client.follow('poll', { ...follower, onPayloads: () => undefined }, { of: 'late-night' }),
  ]
  await FakeSocket.latest.welcomes()
  expect(polls()).toMatchObject([{ of: 'late-night' }])
  FakeSocket.latest.says({
    type: 'updates',
    topic: 'poll',
    of: 'late-night',
    payloads: [{ objectDefinitionId: 'late-night' }],
  })
  expect(votes).toEqual(['late-night'])

  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  await FakeSocket.latest.welcomes('11-0')
  expect(polls()).toHaveLength(1)
  unfollow[0]?.()
  expect(polls()).toHaveLength(1)
  unfollow[1]?.()
  expect(polls()).toMatchObject([{ of: 'late-night' }, { type: 'unsubscribe', of: 'late-night' }])
})

test('what is followed at once is asked for in one frame; what is not theirs, or no longer, ends for who followed it', async () => {
  const { client, delivered } = world()
  const ended: string[] = []
  const follow = (of: string) =>
    client.follow('poll', { onPayloads: () => undefined, onEnded: () => ended.push(of) }, { of })
  follow('theirs')
  follow('ours')
  follow('nobody’s')()
  client.start()
  await FakeSocket.latest.welcomes()
  const asked = FakeSocket.latest.sent.flatMap((frame) => (frame.type === 'subscribe-all' ? [frame.subscriptions] : []))
  expect(asked).toMatchObject([[{ topic: 'user-inventory' }, { of: 'theirs' }, { of: 'ours' }]])
  follow('later')
  follow('later still')
  await vi.advanceTimersByTimeAsync(0)
  const last = FakeSocket.latest.sent.at(-1)
  expect(last).toMatchObject({ subscriptions: [{ of: 'later' }, { of: 'later still' }] })

  const [later] = last?.type === 'subscribe-all' ? last.subscriptions : []
  FakeSocket.latest.says({ type: 'reply', id: later?.id ?? '', ok: false, code: 'auth.forbidden', message: '' })
  FakeSocket.latest.says({ type: 'ended', topic: 'poll', of: 'theirs' })
  expect(ended).toEqual(['later', 'theirs'])
  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  await FakeSocket.latest.welcomes()
  expect(FakeSocket.latest.sent.at(-1)).toMatchObject({
    subscriptions: [{ topic: 'user-inventory' }, { of: 'ours' }, { of: 'later still' }],
  })
  FakeSocket.latest.says(updated('12-1', 'still told'))
  expect(delivered).toEqual(['still told'])
})

test('what is published goes out only while it can be heard, and who published hears that it was refused', async () => {
  const { client } = world()
  const refusals: string[] = []
  // As on a topic on which clients speak.
  const say = (said: string) => client.publish('poll', 'late-night', said as never)
  client.start()
  await FakeSocket.latest.welcomes()
  expect(say('to nobody')).toBe(false)
  client.follow('poll', { onPayloads: () => undefined, onRefused: (code) => refusals.push(code) }, { of: 'late-night' })
  await vi.advanceTimersByTimeAsync(0)
  expect(say('hello')).toBe(true)
  const frame = FakeSocket.latest.sent.at(-1)
  expect(frame).toMatchObject({ type: 'publish', topic: 'poll', of: 'late-night', payload: 'hello' })
  const id = frame && 'id' in frame ? frame.id : ''
  FakeSocket.latest.says({ type: 'reply', id, ok: false, code: 'request.rate_limited', message: '' })
  expect(refusals).toEqual(['request.rate_limited'])
  FakeSocket.latest.drops()
  expect(say('too late')).toBe(false)
})

test('the part of the map that is looked at is told again after a lost connection, and a refusal costs nothing else', async () => {
  const told: unknown[] = []
  const { client, statuses } = world({ onMapUpdated: (updates, reload) => told.push([updates.length, reload]) })
  const box = { bottomLeft: { lat: 60, lon: 24 }, topRight: { lat: 61, lon: 25 } }
  client.monitor(box)
  client.start()
  await FakeSocket.latest.welcomes()
  const monitor = { type: 'monitor', id: 'monitor', box }
  expect(FakeSocket.latest.sent.at(-1)).toEqual(monitor)
  client.monitor({ ...box })
  expect(FakeSocket.latest.sent.filter(({ type }) => type === 'monitor')).toHaveLength(1)

  FakeSocket.latest.says({ type: 'map-updated', mapUpdates: [] })
  FakeSocket.latest.says({ type: 'map-updated', mapUpdates: [], reload: true })
  expect(told).toEqual([
    [0, false],
    [0, true],
  ])
  FakeSocket.latest.says({ type: 'reply', id: 'monitor', ok: false, code: 'request.invalid', message: '' })
  expect(statuses.at(-1)).toBe('live')

  FakeSocket.latest.drops()
  await vi.advanceTimersByTimeAsync(10_000)
  await FakeSocket.latest.welcomes()
  expect(FakeSocket.latest.sent.at(-1)).toEqual(monitor)
  client.monitor(null)
  expect(FakeSocket.latest.sent.at(-1)).toEqual({ ...monitor, box: null })
  client.stop()
})
