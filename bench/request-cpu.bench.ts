import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { gzip } from 'node:zlib'
import { demoWorld } from '@vitrine/fixtures'
import fastify from 'fastify'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import type { Sending } from './support/request-sender.ts'

// What a request costs the server's own process in CPU time, beside a Fastify that parses the same body and packs and sends the same reply:
// latencies hide it, since the database takes most of them.

const rounds = 15
const server = await startProduct({ RATE_PER_MINUTE: '100000000' })
const { app } = server
const port = Number(new URL(server.url).port)
const [ana, bo] = await Promise.all(['ana', 'bo'].map(person))
if (!ana || !bo) throw new Error('the demo world has nobody')
const given = await somethingToGive()

const as = ({ accessToken }: { accessToken: string }) => ({
  'app-id': 'vitrine-wallet',
  authorization: `Bearer ${accessToken}`,
})
const packed = { 'accept-encoding': 'gzip' }
const same = (path: string, count: number, body?: string) =>
  Array.from({ length: count }, () => (body === undefined ? { path } : { path, body }))
/** The token goes to and fro, so that each transfer is by its owner. */
const toAndFro = (to: { id: string }, path = `/api/vatoms/${given}/execute-action`) => [
  {
    path,
    body: JSON.stringify({
      behaviorId: 'transferable-v1',
      actionId: 'transfer-v1',
      parameters: { recipient: { type: 'userId', value: to.id } },
    }),
  },
]

interface Kind {
  what: string
  limit: number
  count: number
  sending: Omit<Sending, 'port' | 'asks'>
  path: string
  body?: string
}
const kinds: Kind[] = [
  {
    what: 'a page of 50',
    limit: 2.5,
    count: 60,
    sending: { method: 'POST', headers: { ...as(ana), ...packed } },
    path: '/api/vatoms/user-inventory/search',
    body: JSON.stringify({ pageParam: 0 }),
  },
  {
    what: 'GET /me',
    limit: 4,
    count: 300,
    sending: { method: 'GET', headers: { ...as(ana), ...packed } },
    path: '/api/me',
  },
  { what: 'the first page', limit: 3, count: 300, sending: { method: 'GET', headers: packed }, path: '/' },
  {
    what: 'the configuration',
    limit: 3,
    count: 300,
    sending: { method: 'GET', headers: { 'app-id': 'vitrine-wallet', ...packed } },
    path: '/api/viewers/config?hostname=localhost',
  },
]

const child = fork(fileURLToPath(new URL('./support/request-sender.ts', import.meta.url)))
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
for (const kind of kinds) {
  const asks = same(kind.path, kind.count, kind.body)
  const bare = await startBare(await replyTo(kind))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const spent = await spentOn({ ...kind.sending, port, asks })
    const bareSpent = await spentOn({ ...kind.sending, port: bare.port, asks })
    // The first warms both up.
    if (round === 0) continue
    ours.push(spent)
    theirs.push(bareSpent)
  }
  await bare.close()
  tell(kind.what, kind.limit, ours, theirs)
}
await measureAction()
child.kill()
await server.stop()

async function measureAction(): Promise<void> {
  if (!ana || !bo) return
  const sending = (who: typeof ana, to: typeof ana) => ({
    method: 'POST' as const,
    headers: { ...as(who), ...packed },
    port,
    asks: toAndFro(to),
  })
  const [first] = toAndFro(bo)
  const bare = await startBare(
    await replyTo({ ...sending(ana, bo), sending: sending(ana, bo), path: first?.path ?? '', body: first?.body ?? '' }),
  )
  const ours: number[] = []
  const theirs: number[] = []
  let [holder, other] = [bo, ana]
  for (let round = 0; round <= rounds; round++) {
    let spent = 0
    let bareSpent = 0
    const times = 40
    for (let time = 0; time < times; time++) {
      spent += await spentOn(sending(holder, other))
      ;[holder, other] = [other, holder]
      bareSpent += await spentOn({ ...sending(holder, other), port: bare.port })
    }
    if (round === 0) continue
    ours.push(spent / times)
    theirs.push(bareSpent / times)
  }
  await bare.close()
  tell('an action', 5, ours, theirs)
}

function tell(what: string, limit: number, ours: number[], theirs: number[]): void {
  const milliseconds = (values: number[]) => `${(median(values) * 1000).toFixed(2)} ms`
  console.log(`${what}: ${milliseconds(ours)} of CPU, a bare Fastify ${milliseconds(theirs)}`)
  // Of each round, as the machine's speed changes between them.
  const ratios = ours.map((each, round) => each / (theirs[round] ?? Number.NaN))
  printFigure(`${what}, of a bare Fastify`, median(ratios), limit, 'times')
}

/** Seconds of CPU of this process for one request of these. */
async function spentOn(sending: Sending): Promise<number> {
  const before = process.cpuUsage()
  child.send(sending)
  const [answer] = (await once(child, 'message')) as [{ bytes?: number; error?: string }]
  const { user, system } = process.cpuUsage(before)
  if (answer.error) throw new Error(answer.error)
  return (user + system) / 1e6 / sending.asks.length
}

interface Reply {
  contentType: string
  /** A value where it is JSON, as a handler would return it. */
  content: unknown
}

async function replyTo({ sending, path, body }: Pick<Kind, 'sending' | 'path' | 'body'>): Promise<Reply> {
  const { 'accept-encoding': _, ...headers } = sending.headers
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: sending.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  const contentType = response.headers.get('content-type') ?? ''
  return { contentType, content: contentType.includes('json') ? JSON.parse(text) : text }
}

/** Fastify as it comes, with the same reply at every path, packed as ours are. */
async function startBare({ contentType, content }: Reply) {
  const bare = fastify({ logger: false })
  bare.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < 1_024 || !request.headers['accept-encoding']) return done()
    gzip(payload, { level: 1 }, (error, bytes) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip')
      done(null, bytes)
    })
  })
  bare.all('*', async (_request, reply) => {
    reply.type(contentType)
    return content
  })
  await bare.listen({ port: 0, host: '127.0.0.1' })
  return { port: (bare.server.address() as AddressInfo).port, close: () => bare.close() }
}

async function person(name: string) {
  const email = demoWorld.people.find((each) => each.email?.startsWith(name))?.email ?? ''
  const found = await app.users.findByIdentity(app.database, 'email', email)
  if (!found) return null
  const accessToken = await app.identity.accessTokens.issue({
    accountId: found.id,
    clientId: 'vitrine-wallet',
    guest: false,
    scope: 'openid',
  })
  return { id: found.id, accessToken }
}

/** A token of Ana's that can go to and fro. */
async function somethingToGive(): Promise<string> {
  return app.database.transaction(async (tx) => {
    await app.tokens.createDefinition(tx, {
      id: 'bench-ball',
      businessId: 'bench1',
      displayName: 'Ball',
      behaviours: { 'transferable-v1': {} },
    })
    const [id] = await app.tokens.issue(tx, { objectDefinitionId: 'bench-ball', tokens: [{ ownerId: ana?.id ?? '' }] })
    if (!id) throw new Error('nothing was issued')
    return id
  })
}
