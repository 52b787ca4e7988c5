import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { listProcesses } from '../tools/cpu/processes.mjs'
import { median, percentile, printAtLeast, printFigure } from './support/figures.ts'
import { startSynapse } from './support/synapse.ts'

/*
 * Chat beside Synapse, by the same client: what a message to 50 who wait costs the server in CPU time, and how many messages of 16 people at
 * once it takes. The servers run in processes of their own, one after the other; those of the database are counted in.
 */
const [readers, senders] = [50, 16]
const people = readers + senders

interface Homeserver {
  url: string
  tokens: readonly string[]
  pids: readonly number[]
  stop(): Promise<void>
}

async function startOurs(): Promise<Homeserver> {
  const script = new URL('./support/chat-server.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, `${people}x1`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  return {
    ...JSON.parse(String(said)),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

type Client = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

async function signIn(url: string, token: string): Promise<{ userId: string; call: Client }> {
  let accessToken: string | null = null
  const call: Client = async (method, path, body) => {
    const answer = await fetch(`${url}/_matrix/client/v3${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: {
        'content-type': 'application/json',
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const login = await call('POST', '/login', { type: 'org.matrix.login.jwt', token })
  accessToken = login.access_token as string
  return { userId: login.user_id as string, call }
}

/** Of its processes and their children, those that have ended included. */
function cpuOf({ pids }: Homeserver): number {
  const times = (listProcesses() ?? []).map(({ own, reaped, ...each }) => {
    if (pids.includes(each.pid)) return own + reaped
    return pids.includes(each.parent) ? own : 0
  })
  return times.reduce((sum, each) => sum + each, 0)
}

let transaction = 0
const say = (call: Client, room: string, body: string) => {
  transaction += 1
  return call('PUT', `/rooms/${encodeURIComponent(room)}/send/m.room.message/${transaction}`, {
    msgtype: 'm.text',
    body,
  })
}

interface Figures {
  cpuMs: number
  heardMs: number
  sendsPerSecond: number
  p99Ms: number
}

async function measure(server: Homeserver, { messages, sends }: { messages: number; sends: number }): Promise<Figures> {
  const clients = []
  for (const token of server.tokens) clients.push(await signIn(server.url, token))
  const [owner] = clients
  if (!owner) throw new Error('nobody has signed in')
  const room = (await owner.call('POST', '/createRoom', { preset: 'public_chat' })).room_id as string
  for (const { call } of clients) await call('POST', `/rooms/${encodeURIComponent(room)}/join`, {})

  // Each reads on from what it was told last, until it is told to end.
  const heard = new Map<string, { left: number; resolve(): void }>()
  let ended = false
  const ready = { count: 0, look: () => {} }
  const reading = clients.slice(senders).map(async ({ call }) => {
    let { next_batch: since } = await call('GET', '/sync?timeout=0')
    ready.count += 1
    ready.look()
    while (!ended) {
      const answer = (await call('GET', `/sync?timeout=20000&since=${since}`)) as {
        next_batch: string
        rooms?: { join?: Record<string, { timeline: { events: { content: { body?: string } }[] } }> }
      }
      since = answer.next_batch
      for (const { content } of answer.rooms?.join?.[room]?.timeline.events ?? []) {
        const wanted = heard.get(content.body ?? '')
        if (!wanted) continue
        wanted.left -= 1
        if (wanted.left === 0) wanted.resolve()
      }
    }
  })
  await new Promise<void>((resolve) => {
    ready.look = () => ready.count === readers && resolve()
    ready.look()
  })

  const toAll = (body: string) =>
    new Promise<void>((resolve, reject) => {
      heard.set(body, { left: readers, resolve })
      say(owner.call, room, body).catch(reject)
    })
  for (let n = 0; n < 5; n += 1) await toAll(`warm ${n}`)
  const before = cpuOf(server)
  const waits: number[] = []
  for (let n = 0; n < messages; n += 1) {
    const begun = performance.now()
    await toAll(`message ${n}`)
    waits.push(performance.now() - begun)
  }
  const cpuMs = ((cpuOf(server) - before) * 1000) / messages
  ended = true
  await toAll('the last')
  await Promise.all(reading)

  const took: number[] = []
  const begun = performance.now()
  await Promise.all(
    clients.slice(0, senders).map(async ({ call }) => {
      for (let n = 0; n < sends; n += 1) {
        const from = performance.now()
        await say(call, room, 'All at once')
        took.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  return { cpuMs, heardMs: median(waits), sendsPerSecond: took.length / seconds, p99Ms: percentile(took, 0.99) }
}

async function measured(server: Homeserver, amount: { messages: number; sends: number }): Promise<Figures> {
  try {
    return await measure(server, amount)
  } finally {
    await server.stop()
  }
}

console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
const ours = await measured(await startOurs(), { messages: 100, sends: 200 })
const tell = (whose: string, { cpuMs, heardMs, sendsPerSecond, p99Ms }: Figures) =>
  console.log(
    `${whose}: ${cpuMs.toFixed(1)} ms of CPU a message to ${readers}, heard by all after ${heardMs.toFixed(0)} ms; ${senders} at once ${sendsPerSecond.toFixed(0)} a second, p99 ${p99Ms.toFixed(0)} ms`,
  )
tell('Vitrine', ours)
const synapse = await startSynapse(people)
if (synapse === null) {
  process.exitCode = 1
} else {
  const theirs = await measured(synapse, { messages: 15, sends: 15 })
  tell('Synapse', theirs)
  printFigure(`CPU of a message to ${readers} who wait`, ours.cpuMs, Math.round(theirs.cpuMs / 2) / 10, 'ms')
  printAtLeast(
    `messages of ${senders} at once`,
    ours.sendsPerSecond,
    Math.round(theirs.sendsPerSecond * 10),
    'a second',
  )
}
printFigure(`a message of ${senders} at once, p99`, ours.p99Ms, 50, 'ms')
