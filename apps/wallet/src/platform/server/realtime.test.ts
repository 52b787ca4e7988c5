import type { ClientFrame, LogPosition, ServerFrame } from '@vitrine/protocol'
import { memoryStorage } from '@vitrine/web/memory-storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime, type Realtime } from './realtime.ts'

const at = (position: string) => position as LogPosition
const accountId = 'ana'

/** The one connection, as the server sees it. */
class FakeSocket {
  static latest: FakeSocket
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  sent: ClientFrame[] = []

  constructor() {
    FakeSocket.latest = this
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {}

  says(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
}

beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => vi.unstubAllGlobals())

/** Signed in on a device that keeps these positions; `begin` follows before the connection is there. */
async function live(storage = memoryStorage(), begin?: (realtime: Realtime) => void) {
  const realtime = createRealtime({
    session: { accessToken: async () => 'token', renew: async () => true } as never,
    accountId,
    storage,
    url: 'ws://wallet.example/api/realtime',
  })
  begin?.(realtime)
  realtime.start()
  const socket = FakeSocket.latest
  socket.onopen?.()
  await expect.poll(() => socket.sent).toHaveLength(1)
  socket.says({ type: 'reply', id: 'authenticate', ok: true })
  const agrees = (position: string) => {
    const frame = socket.sent.at(-1)
    const asked = frame?.type === 'subscribe-all' ? frame.subscriptions : []
    for (const { id } of asked) socket.says({ type: 'reply', id, ok: true, position: at(position) })
  }
  return {
    realtime,
    socket,
    agrees,
    positions: () => JSON.parse(storage.getItem('vitrine:position') ?? 'null')?.positions,
  }
}

const updates = (topic: string, position: string, ...payloads: object[]): ServerFrame => ({
  type: 'updates',
  topic,
  position: at(position),
  payloads,
})

test('each topic goes on from where this device has followed it, and counts as seen only once somebody follows it', async () => {
  const storage = memoryStorage()
  storage.setItem(
    'vitrine:position',
    JSON.stringify({ accountId, positions: { 'user-inventory': '5-0', 'user-coins': '4-0' } }),
  )
  const arrivals = { onPayloads: vi.fn(), onBegun: vi.fn() }
  const { realtime, socket, positions } = await live(storage, (early) => early.follow('user-inventory', arrivals))
  expect(socket.sent.slice(1)).toMatchObject([{ subscriptions: [{ topic: 'user-inventory', since: '5-0' }] }])
  socket.says(updates('user-inventory', '9-0', { vatomId: 'one' }, { vatomId: 'two' }))
  expect(arrivals.onPayloads).toHaveBeenCalledExactlyOnceWith([{ vatomId: 'one' }, { vatomId: 'two' }], '9-0')
  expect(arrivals.onBegun).not.toHaveBeenCalled()
  expect(positions()).toEqual({ 'user-inventory': '9-0', 'user-coins': '4-0' })

  const onPayloads = vi.fn()
  realtime.follow('user-coins', { onPayloads })
  await Promise.resolve()
  expect(socket.sent.at(-1)).toMatchObject({ subscriptions: [{ topic: 'user-coins', since: '4-0' }] })
  socket.says(updates('user-coins', '8-0', { balance: 3 }))
  expect(onPayloads).toHaveBeenCalledOnce()
  expect(positions()).toEqual({ 'user-inventory': '9-0', 'user-coins': '8-0' })
})

test('a device without a position says that it is followed only from now on, once, and goes on from there the next time', async () => {
  const storage = memoryStorage()
  const first = { onBegun: vi.fn(), onPayloads: vi.fn() }
  const { agrees, positions } = await live(storage, (realtime) => realtime.follow('user-inventory', first))
  agrees('10-0')
  expect(first.onBegun).toHaveBeenCalledOnce()
  expect(positions()).toEqual({ 'user-inventory': '10-0' })

  const second = { onBegun: vi.fn(), onPayloads: vi.fn() }
  const next = await live(storage, (realtime) => realtime.follow('user-inventory', second))
  expect(next.socket.sent.at(-1)).toMatchObject({ subscriptions: [{ since: '10-0' }] })
  next.agrees('10-0')
  expect(second.onBegun).not.toHaveBeenCalled()
})
