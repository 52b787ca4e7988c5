import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { audienceOf, campaignEvent, defineTopic, Place, realtimeVersion } from '@vitrine/protocol'
import { realtimeModule } from '@vitrine/server/src/modules/realtime/index.ts'
import { WebSocketServer } from 'ws'
import { median, percentile, printFigure } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'
import type { Crowd } from './support/space-clients.ts'

const sockets = 1_000
const events = 150
const perSecond = 10

/** A space of the benchmark's own: what happens in it, and where people say that they stand. */
const happenings = defineTopic({
  name: 'happenings',
  about: 'What happens in a space.',
  delivery: 'durable',
  audience: 'space',
  payload: campaignEvent.data,
  from: [campaignEvent],
  brandOf: () => null,
  tell: ({ audiences, data }) => audiences.map((audience) => ({ of: audience.slice('space:'.length), payload: data })),
})
const standing = defineTopic({
  name: 'standing',
  about: 'Where somebody stands.',
  delivery: 'ephemeral',
  payload: campaignEvent.data,
  key: ({ name }) => name,
  from: [],
  brandOf: () => null,
  tell: () => [],
  publish: {
    schema: Place,
    rate: { burst: 1_000, perSecond: 1_000 },
    told: ({ lat, lon }) => happening(`said-${-lon}`, { lat, lon }),
  },
})
const happening = (name: string, facts: Record<string, unknown>) =>
  ({ businessId: 'bench1', campaignId: '5f0c6f0e-0000-4000-8000-000000000002', name: `#${name}#`, facts }) as never

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const people = await makePeople(server, sockets)
const { log, logger, clock } = app
const { api: _, ...realtime } = realtimeModule({
  ...{ log, logger, clock, authenticator: app.identity, origins: new Set<string>() },
  designsOnMap: async () => new Set<string>(),
})
const authorize = () => true
realtime.assemble?.([{ name: 'spaces', topics: [happenings, standing].map((topic) => ({ topic, authorize })) }])
const http = createServer()
realtime.attach?.(http)
await realtime.start?.()
const port = await listen(http)

const bare = createServer()
const broadcast = new WebSocketServer({ server: bare, perMessageDeflate: false })
const barePort = await listen(bare)

const crowd = fork(fileURLToPath(new URL('./support/space-clients.ts', import.meta.url)))
const ask = async <T>(message: object | string): Promise<T> => {
  crowd.send(message)
  const [said] = (await once(crowd, 'message')) as [T & { error?: string }]
  if (said.error) throw new Error(said.error)
  return said
}
const join = (url: string, greetings: (accessToken: string) => string[]) =>
  ask({
    urls: people.map(() => url),
    greetings: people.map(({ accessToken }) => greetings(accessToken)),
  } satisfies Crowd)

await join(`ws://127.0.0.1:${port}/api/realtime`, (accessToken) => [
  JSON.stringify({ type: 'authenticate', id: 'a', accessToken, version: realtimeVersion }),
  JSON.stringify({ type: 'subscribe', id: 's', topic: 'happenings', of: 'plaza' }),
  JSON.stringify({ type: 'subscribe', id: 't', topic: 'standing', of: 'plaza' }),
])

await join(`ws://127.0.0.1:${barePort}`, () => [])

const facts = { at: 'plaza', filling: 'x'.repeat(200) }
/** Each way to tell a crowd, answering when it was begun. */
const ways: Record<string, (name: string, index: number) => number | Promise<number>> = {
  async told(name) {
    const event = campaignEvent({
      subject: '5f0c6f0e-0000-4000-8000-000000000001',
      actor: null,
      audiences: [audienceOf.space('plaza')],
      data: happening(name, facts),
    })
    await app.database.transaction((tx) => log.append(tx, [event]))
    return now()
  },
  async said(_, index) {
    const frame = { type: 'publish', id: 'p', topic: 'standing', of: 'plaza', payload: { lat: 60, lon: -index } }
    const { at } = await ask<{ at: number }>({ say: JSON.stringify(frame), as: index })
    return at
  },
  sent(name) {
    const at = now()
    const payloads = JSON.stringify(happening(name, facts))
    const frame = `{"type":"updates","topic":"happenings","of":"plaza","position":"1000-1000","payloads":[${payloads}]}`
    for (const socket of broadcast.clients) socket.send(frame)
    return at
  },
}

// In turns, so that whatever else the machine does is in all of them.
const begunAt = new Map<string, number>()
const first = now()
for (let index = 0; index < events; index += 1) {
  for (const [turn, [way, begin]] of Object.entries(ways).entries()) {
    const behindMs = first + ((index * 3 + turn) * 1000) / perSecond - now()
    if (behindMs > 0) await pause(behindMs)
    const name = `${way}-${index}`
    begunAt.set(name, await begin(name, index))
  }
}
await pause(2_000)
const { heard } = await ask<{ heard: [string, { times: number; lastAt: number }][] }>('heard')
const known = new Map(heard)
/** Until the last socket had heard each; infinite where one never did. Who spoke does not hear it. */
const waits = (way: string) =>
  Array.from({ length: events }, (_, index) => {
    const { times, lastAt } = known.get(`${way}-${index}`) ?? { times: 0, lastAt: 0 }
    const isHeard = times === (way === 'said' ? sockets - 1 : sockets)
    return isHeard ? Math.max(0, lastAt - (begunAt.get(`${way}-${index}`) ?? 0)) : Number.POSITIVE_INFINITY
  })
const [told, said, sent] = [waits('told'), waits('said'), waits('sent')]

crowd.kill()
await realtime.close?.()
http.close()
bare.close()
bare.closeAllConnections()
await server.stop()

for (const [what, each] of Object.entries({ 'from commit': told, published: said, 'bare ws': sent })) {
  console.log(
    `${what}: ${each.filter(Number.isFinite).length} of ${events} heard by all ${sockets}, p50 ${median(each).toFixed(1)} ms, p99 ${percentile(each, 0.99).toFixed(1)} ms to the last socket`,
  )
}
printFigure(
  'from commit to the last of 1,000 sockets, to a bare broadcast of the same bytes, p50',
  median(told) / median(sent),
  2,
  '×',
)
// Where the machine itself takes long to wake a thousand sockets, the bare broadcast does, too.
const bareP99 = percentile(sent, 0.99)
printFigure('from commit to the last of 1,000 sockets, p99', percentile(told, 0.99), Math.max(100, 2 * bareP99), 'ms')
// It is gathered for 50 ms first.
printFigure(
  'from a client’s word to the last of 1,000 sockets, p99',
  percentile(said, 0.99),
  50 + Math.max(100, 2 * bareP99),
  'ms',
)

async function listen(of: ReturnType<typeof createServer>): Promise<number> {
  of.listen(0, '127.0.0.1')
  await once(of, 'listening')
  return (of.address() as AddressInfo).port
}

function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
