import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type LogPosition, userInventory } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { ofOneself } from '../../platform/sockets/served-topic.ts'
import { connectionLimits, createConnection } from './connection.ts'
import { createTopics } from './topics.ts'

const head = '10-0' as LogPosition

/** Both ends of one real connection. */
async function pair() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [[WebSocket], unknown]
  onTestFinished(() => client.terminate())
  return { client, socket }
}

test('a client that stops reading is dropped before much waits for it', async () => {
  const { client, socket } = await pair()
  const connection = createConnection({
    socket,
    authenticator: {
      authenticate: async () => ({
        accountId: 'ana',
        clientId: 'app',
        guest: false,
        scopes: new Set<string>(),
        own: true,
        reach: null,
        authTime: null,
      }),
    },
    log: { head: async () => head, read: async () => [], goesOnFrom: async () => true },
    clock: { now: () => new Date(0) },
    limits: { ...connectionLimits, closeWithinMs: 50 },
    onAuthenticated: () => true,
    topics: createTopics([ofOneself(userInventory)]),
    rates: { spend: () => true },
    onPublished: () => {},
    onFollow: () => {},
    onMonitor: () => {},
  })
  client.send(JSON.stringify({ type: 'authenticate', id: 'a', accessToken: 'token' }))
  await once(client, 'message')
  client.send(JSON.stringify({ type: 'subscribe', id: 's', topic: 'user-inventory' }))
  await once(client, 'message')
  client.pause()
  const gone = once(socket, 'close')

  const frame = JSON.stringify({ filling: 'x'.repeat(16_000) })
  const batch = { served: ofOneself(userInventory), of: 'ana' }
  let most = 0
  for (let count = 0; count < 20_000 && connection.isOpen(); count += 1) {
    const items = [{ position: `11-${count}` as LogPosition, text: frame, businessId: null, key: '' }]
    connection.deliver('user-inventory ana', { ...batch, items }, () => frame)
    most = Math.max(most, socket.bufferedAmount)
    // Lets the kernel take what it can, as it does between events.
    if (count % 16 === 0) await new Promise(setImmediate)
  }

  expect(connection.isOpen()).toBe(false)
  expect(most).toBeLessThan(connectionLimits.queueMaxBytes + 2 * frame.length)
  await gone
  expect(socket.readyState).toBe(socket.CLOSED)
})
