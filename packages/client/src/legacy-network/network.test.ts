import type { network } from '@vitrine/protocol'
import { expect, test, vi } from 'vitest'
import { NetworkFailure } from '../network-failure.ts'
import { mergeStateUpdate } from './merge-update.ts'
import { createNetworkClient } from './network-client.ts'
import { NetworkProblem } from './network-problem.ts'
import { createNetworkSocket, frameIn } from './network-socket.ts'

function clientThatGets(...answers: [status: number, body: unknown][]) {
  const asked: { url: string; init: RequestInit }[] = []
  const client = createNetworkClient({
    baseUrl: '',
    appId: 'wallet',
    getAccessToken: () => `token ${asked.length}`,
    onUnauthorized: async () => true,
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init ?? {} })
      const [status, body] = answers.shift() ?? [500, null]
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
  })
  return { client, asked }
}

test('a call reads the payload, and an expired token is renewed once', async () => {
  const { client, asked } = clientThatGets(
    [401, { exp: 'token expired' }],
    [200, { request_id: '1', payload: { a: 1 } }],
  )

  expect(await client.call('POST', '/v1/user/vatom/get', { ids: [] })).toEqual({ a: 1 })
  expect(asked.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
    'Bearer token 0',
    'Bearer token 1',
  ])
  expect(new Headers(asked[0]?.init.headers).get('app-id')).toBe('wallet')
})

test('refusals keep their code, whether the envelope or a reactor says them; what is not the network’s is a failure', async () => {
  const refused = (...answer: [number, unknown]) =>
    clientThatGets(answer)
      .client.perform('Drop', 'id')
      .catch((e) => e)

  expect(await refused(404, { request_id: 'r', error: 1701, message: 'gone' })).toMatchObject({
    name: 'NetworkProblem',
    code: 1701,
    status: 404,
    requestId: 'r',
  })
  expect(await refused(200, { payload: { main: { error: { Code: 1645, Msg: 'taken' } } } })).toMatchObject({
    code: 1645,
  })
  expect(await refused(200, { request_id: 'r' })).toBeInstanceOf(NetworkProblem)
  expect(await refused(502, '<html>')).toBeInstanceOf(NetworkFailure)
})

test('a state update is laid over what it changes and nothing else', () => {
  const before = {
    id: 'a',
    sync: 1,
    when_modified: '2026-01-01T00:00:00Z',
    private: { 'coupon-v1': { code: 'x', used: false } },
    'vAtom::vAtomType': { title: 'Old', dropped: false, tags: ['a', 'b'] },
  } as unknown as network.Vatom
  const change = JSON.parse(
    '{"vAtom::vAtomType":{"dropped":true,"tags":["c"],"__proto__":{"bad":true}},"private":{"coupon-v1":{"used":true}},"when_modified":"2026-01-02T00:00:00Z"}',
  )

  const after = mergeStateUpdate(before, {
    id: 'a',
    event_id: '',
    op: 'update',
    action_name: 'Drop',
    sync: 2,
    new_object: change,
  })

  expect(after).toEqual({
    id: 'a',
    sync: 2,
    when_modified: '2026-01-02T00:00:00Z',
    private: { 'coupon-v1': { code: 'x', used: true } },
    'vAtom::vAtomType': { title: 'Old', dropped: true, tags: ['c'] },
  })
  expect(before.private).toEqual({ 'coupon-v1': { code: 'x', used: false } })
})

test.each([
  ['{"msg_type":"inventory","payload":{}}', 'names no vatom'],
  ['{"msg_type":"map","payload":{"id":"a"}}', 'names no vatom'],
  ['{"msg_type":"state_update","payload":{"id":"a"}}', 'no new object'],
  ['{"payload":{}}', 'says nothing'],
  ['not json', 'JSON'],
])('the message %s raises an error', (message, reason) => {
  expect(() => frameIn(message)).toThrow(reason)
})

test('a lost socket is tried again after 1 s, then 2, 3, 4 and 4; one that opened begins anew', async () => {
  vi.useFakeTimers()
  const sockets: FakeSocket[] = []
  class FakeSocket {
    onopen: (() => void) | null = null
    onmessage: unknown = null
    onclose: (() => void) | null = null
    readonly url: string
    constructor(url: string) {
      this.url = url
      sockets.push(this)
    }
    close() {}
  }
  const opened = vi.fn()
  const socket = createNetworkSocket({
    url: 'ws://host/ws',
    appId: 'wallet',
    getAccessToken: () => 'a token',
    onOpen: opened,
    onFrame: () => {},
    onBadFrame: () => {},
    WebSocket: FakeSocket as never,
  })
  socket.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(sockets[0]?.url).toBe('ws://host/ws?app_id=wallet&token=a+token')
  for (const seconds of [1, 2, 3, 4, 4]) {
    const before = sockets.length
    sockets.at(-1)?.onclose?.()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(sockets).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(before + 1)
  }
  sockets.at(-1)?.onopen?.()
  expect(opened).toHaveBeenCalledOnce()
  sockets.at(-1)?.onclose?.()
  await vi.advanceTimersByTimeAsync(1000)
  const count = sockets.length
  socket.stop()
  sockets.at(-1)?.onclose?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sockets).toHaveLength(count)
  vi.useRealTimers()
})

test('the older socket is told by its corners which part of the map is looked at, whenever it opens', async () => {
  const sockets: FakeSocket[] = []
  class FakeSocket {
    static OPEN = 1
    readyState = 0
    onopen: (() => void) | null = null
    onclose: (() => void) | null = null
    sent: unknown[] = []
    constructor() {
      sockets.push(this)
    }
    send = (text: string) => this.sent.push(JSON.parse(text))
    close() {}
    opens() {
      this.readyState = 1
      this.onopen?.()
    }
  }
  const socket = createNetworkSocket({
    url: 'ws://host/ws',
    appId: 'wallet',
    getAccessToken: () => 'a token',
    onOpen: () => {},
    onFrame: () => {},
    onBadFrame: () => {},
    WebSocket: FakeSocket as never,
  })
  socket.monitor({ bottomLeft: { lat: 60, lon: 24 }, topRight: { lat: 61, lon: 25 } })
  socket.start()
  await expect.poll(() => sockets).toHaveLength(1)
  sockets[0]?.opens()
  const payload = { top_left: { lat: 61, lon: 24 }, bottom_right: { lat: 60, lon: 25 } }
  expect(sockets[0]?.sent).toEqual([{ id: '1', version: '1', type: 'command', cmd: 'monitor', payload }])
  socket.stop()
})
