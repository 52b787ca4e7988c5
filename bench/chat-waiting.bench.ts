import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { median, percentile, printFigure } from './support/figures.ts'
import { startSynapse } from './support/synapse.ts'

/*
 * 5,000 clients that wait for what is new, 1,000 of them in one room: what each costs the server in memory, and how long a message takes to
 * each of the room. Then what a client is told first who is in 200 rooms, beside Synapse. The server runs in a process of its own.
 */
const [inRoom, others, devicesOfOthers] = [1_000, 800, 5]
const waiting = inRoom + others * devicesOfOthers
const messages = 10
const manyRooms = 200

type Client = ReturnType<typeof clientOf>
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

function clientOf(url: string, accessToken: string | null) {
  const base = new URL(url)
  return (method: string, path: string, body?: object): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? null : Buffer.from(JSON.stringify(body))
      const asking = request(
        {
          ...{ agent, method, host: '127.0.0.1', port: base.port, path: `/_matrix/client/v3${path}` },
          headers: {
            host: base.host,
            ...(sent ? { 'content-type': 'application/json', 'content-length': sent.length } : {}),
            ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
          },
        },
        async (answer) => {
          const pieces: Buffer[] = []
          for await (const piece of answer) pieces.push(piece)
          const text = Buffer.concat(pieces).toString()
          if (answer.statusCode !== 200) reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`))
          else resolve(JSON.parse(text))
        },
      ).on('error', reject)
      asking.end(sent)
    })
}

async function signIn(url: string, token: string): Promise<Client> {
  const body = { type: 'org.matrix.login.jwt', token }
  return clientOf(url, (await clientOf(url, null)('POST', '/login', body)).access_token as string)
}

/** So many at once. */
async function each<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  atOnce = 16,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < items.length; index = next++)
        results[index] = await work(items[index] as T, index)
    }),
  )
  return results
}

let transaction = 0
const say = (client: Client, room: string, body: string) => {
  transaction += 1
  const path = `/rooms/${encodeURIComponent(room)}/send/m.room.message/${transaction}`
  return client('PUT', path, { msgtype: 'm.text', body })
}

const lazy = encodeURIComponent(JSON.stringify({ room: { state: { lazy_load_members: true } } }))

/** Until what is told first has been read whole, by somebody in many rooms with a message each. */
async function firstSync(client: Client, rounds: number): Promise<number> {
  for (let number = 0; number < manyRooms; number += 1) {
    const { room_id } = await client('POST', '/createRoom', { preset: 'private_chat', name: `Room ${number}` })
    await say(client, room_id as string, 'Hello')
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    // Another time-out each time: Synapse keeps answers for a while.
    const { rooms } = await client('GET', `/sync?filter=${lazy}&timeout=${round}`)
    times.push(performance.now() - begun)
    const told = Object.keys((rooms as { join?: object } | undefined)?.join ?? {}).length
    if (told < manyRooms) throw new Error(`Only ${told} rooms were told.`)
  }
  return median(times)
}

console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
const script = fileURLToPath(new URL('./support/chat-server.ts', import.meta.url))
const child = fork(script, [`${inRoom}x1`, `${others}x${devicesOfOthers}`, '1x1'], {
  execArgv: ['--expose-gc'],
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
})
let said = ''
for await (const piece of child.stdout ?? []) {
  said += String(piece)
  if (said.endsWith('\n')) break
}
const { url, tokens } = JSON.parse(said) as { url: string; tokens: string[] }
const memory = async () => {
  child.send('memory')
  const [answer] = (await once(child, 'message')) as [{ resident: number; live: number }]
  return answer
}

const clients = await each(tokens, (token) => signIn(url, token))
const collector = clients.pop() as Client
const ours = await firstSync(collector, 9)
const [owner] = clients as [Client]
const room = (await owner('POST', '/createRoom', { preset: 'public_chat' })).room_id as string
await each(clients.slice(1, inRoom), (client) => client('POST', `/rooms/${encodeURIComponent(room)}/join`, {}))
const since = await each(clients, async (client) => (await client('GET', `/sync?filter=${lazy}&timeout=0`)).next_batch)

const before = await memory()
const heard: ((index: number) => void)[] = []
let ended = false
const reading = clients.map(async (client, index) => {
  while (!ended) {
    const answer = await client('GET', `/sync?filter=${lazy}&timeout=30000&since=${since[index]}`)
    since[index] = answer.next_batch
    const told = (answer.rooms as { join?: Record<string, { timeline: { events: unknown[] } }> } | undefined)?.join?.[
      room
    ]
    for (const _ of told?.timeline.events ?? []) heard.at(-1)?.(index)
  }
})
await new Promise((resolve) => setTimeout(resolve, 2_000))
const after = await memory()
// The process may have had room to spare before, and may keep some after: the larger growth counts.
const perClient = Math.max(after.resident - before.resident, after.live - before.live) / waiting

const waits: number[] = []
for (let number = 0; number < messages; number += 1) {
  await new Promise<void>((resolve, reject) => {
    const begun = performance.now()
    let left = inRoom
    heard.push(() => {
      waits.push(performance.now() - begun)
      left -= 1
      if (left === 0) resolve()
    })
    say(owner, room, `Message ${number}`).catch(reject)
  })
}
ended = true
void Promise.allSettled(reading)
agent.destroy()
child.kill('SIGTERM')
await once(child, 'exit')

printFigure(`server memory of each of ${waiting} who wait`, perClient / 1000, 20, 'kB')
console.log(`a message to a room of ${inRoom} of them: p50 ${median(waits).toFixed(0)} ms`)
printFigure(`a message to a room of ${inRoom} of them, p99`, percentile(waits, 0.99), 500, 'ms')
const synapse = await startSynapse(1)
if (synapse === null) {
  process.exitCode = 1
} else {
  const theirs = await firstSync(await signIn(synapse.url, synapse.tokens[0] ?? ''), 3).finally(synapse.stop)
  console.log(`what is told first of ${manyRooms} rooms: ${ours.toFixed(0)} ms, Synapse ${theirs.toFixed(0)} ms`)
  printFigure(`what is told first of ${manyRooms} rooms`, ours, Math.round(theirs) / 10, 'ms')
}
process.exit()
