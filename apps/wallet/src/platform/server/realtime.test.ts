import type { ClientFrame, LogPosition, ServerFrame } from '@vitrine/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createRealtime, type InventoryListener } from './realtime.ts'

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

/** Signed in on a device that keeps this position, and followed by the server from there or from `10-0`. */
async function live(storage = memoryStorage(), early?: InventoryListener) {
  const realtime = createRealtime({
    session: { accessToken: async () => 'token', renew: async () => true } as never,
    accountId,
    storage,
    url: 'ws://wallet.example/api/realtime',
  })
  if (early) realtime.listen(early)
  realtime.start()
  const socket = FakeSocket.latest
  socket.onopen?.()
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1))
  socket.says({ type: 'reply', id: 'authenticate', ok: true })
  socket.says({ type: 'reply', id: 'subscribe', ok: true, position: at('10-0') })
  return { realtime, socket, position: () => JSON.parse(storage.getItem('vitrine:position') ?? 'null')?.position }
}

const coins = (position: string, balance: number): ServerFrame => ({
  type: 'user-coins-updated',
  position: at(position),
  userCoinUpdates: [{ coinId: 'coin', balance } as never],
})
const campaigns = (position: string): ServerFrame => ({
  type: 'user-campaigns-updated',
  position: at(position),
  userCampaignUpdates: [{ kind: 'link' } as never],
})
const tokens = (position: string): ServerFrame => ({
  type: 'user-inventory-updated',
  position: at(position),
  userInventoryUpdates: [{ operation: 'add', vatomId: 'one' } as never],
})

test('what comes before somebody listens for it is told once they do, in order and once, and counts as seen only then', async () => {
  const storage = memoryStorage()
  storage.setItem('vitrine:position', JSON.stringify({ accountId, position: '5-0' }))
  const arrivals = { onUpdates: vi.fn(), onReset: vi.fn(), onBegun: vi.fn() }
  const { realtime, socket, position } = await live(storage, arrivals)
  expect(socket.sent.at(-1)).toMatchObject({ type: 'subscribe', since: '5-0' })
  socket.says(coins('6-0', 3))
  socket.says(campaigns('7-0'))
  socket.says(coins('8-0', 4))
  socket.says(tokens('9-0'))
  expect(arrivals.onUpdates).toHaveBeenCalledOnce()
  expect(arrivals.onBegun).not.toHaveBeenCalled()
  expect(position()).toBe('5-0')

  const onCoinUpdates = vi.fn()
  const stopCoins = realtime.listen({ onCoinUpdates, onReset: () => undefined })
  expect(onCoinUpdates.mock.calls).toEqual([[[{ coinId: 'coin', balance: 3 }]], [[{ coinId: 'coin', balance: 4 }]]])
  expect(position()).toBe('5-0')
  const onCampaignUpdates = vi.fn()
  realtime.listen({ onCampaignUpdates, onReset: () => undefined })
  expect(onCampaignUpdates).toHaveBeenCalledExactlyOnceWith([{ kind: 'link' }])
  expect(position()).toBe('9-0')

  stopCoins()
  const another = vi.fn()
  realtime.listen({ onCoinUpdates: another, onReset: () => undefined })
  expect(another).not.toHaveBeenCalled()
  socket.says(coins('10-0', 5))
  expect(another).toHaveBeenCalledOnce()
  expect(position()).toBe('10-0')
})

test('of what waits for a listener no more than some hundreds are kept, and nothing from before a reset', async () => {
  const { realtime, socket, position } = await live()
  for (let number = 1; number <= 600; number++) socket.says(coins(`11-${number}`, number))
  const onCoinUpdates = vi.fn()
  const stop = realtime.listen({ onCoinUpdates, onReset: () => undefined })
  expect(onCoinUpdates).toHaveBeenCalledTimes(500)
  expect(onCoinUpdates).toHaveBeenLastCalledWith([{ coinId: 'coin', balance: 600 }])
  expect(position()).toBe('11-600')
  stop()
  socket.says(coins('12-0', 1))
  socket.says({ type: 'reset', topic: 'user-inventory', position: at('20-0') })
  const late = vi.fn()
  realtime.listen({ onCoinUpdates: late, onReset: () => undefined })
  expect(late).not.toHaveBeenCalled()
  expect(position()).toBe('20-0')
})

test('a device without a position says that it is followed only from now on, once, and goes on from there the next time', async () => {
  const storage = memoryStorage()
  const first = { onBegun: vi.fn(), onReset: vi.fn() }
  const { socket, position } = await live(storage, first)
  expect(first.onBegun).toHaveBeenCalledOnce()
  expect(first.onReset).not.toHaveBeenCalled()
  expect(position()).toBe('10-0')
  socket.says(tokens('11-0'))
  expect(first.onBegun).toHaveBeenCalledOnce()

  const second = { onBegun: vi.fn(), onReset: vi.fn() }
  const { socket: next } = await live(storage, second)
  expect(next.sent.at(-1)).toMatchObject({ since: '10-0' })
  expect(second.onBegun).not.toHaveBeenCalled()
})
