import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serveBareMapNews } from './support/bare-map-news.ts'
import { median, percentile, printFigure } from './support/figures.ts'
import type { Dropped, Dropping } from './support/map-dropper.ts'
import type { Seen, Watching } from './support/map-watchers.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const watchers = 1_000
const drops = 2_000
const perSecond = 100
/** A city, of which everybody looks at about a hundredth. */
const area: Watching['area'] = [24.8, 60.1, 25.2, 60.3]
const size = 0.03
const movesPerSecond = 2
/** After the last drop, for what is late. */
const patienceMs = 3_000

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const people = await makePeople(server, watchers + 1)
const dropper = people.pop()
if (!dropper) throw new Error('nobody')
const objectDefinitionId = 'bench-drop'
const ids = await app.database.transaction(async (tx) => {
  await app.tokens.createDefinition(tx, {
    id: objectDefinitionId,
    businessId: 'bench1',
    displayName: 'Drop',
    behaviours: { 'map-ready-v1': {} },
  })
  return app.tokens.issue(tx, {
    objectDefinitionId,
    tokens: Array.from({ length: drops }, () => ({ ownerId: dropper.id })),
  })
})
const places = ids.map((token) => ({
  token,
  lat: area[1] + Math.random() * (area[3] - area[1]),
  lon: area[0] + Math.random() * (area[2] - area[0]),
}))

function helper(file: string) {
  const child = fork(fileURLToPath(new URL(`./support/${file}`, import.meta.url)))
  return {
    async ask<Reply extends object>(message: object | string): Promise<Reply> {
      child.send(message)
      const [answer] = (await once(child, 'message')) as [Reply & { error?: string }]
      if (typeof answer.error === 'string') throw new Error(answer.error)
      return answer
    },
    end: () => child.kill(),
  }
}

const crowd = helper('map-watchers.ts')
const accessTokens = people.map((person) => person.accessToken)
const port = Number(new URL(server.url).port)
await crowd.ask({ port, accessTokens, area, size, movesPerSecond } satisfies Watching)

// Another server process drops: what this one does is look after those who watch.
const other = helper('map-dropper.ts')
await other.ask({ databaseUrl: app.database.pool.options.connectionString ?? '' })
const cpuBefore = process.cpuUsage()
const begun = performance.now()
const dropped = await other.ask<Dropped>({ callerId: dropper.id, perSecond, drops: places } satisfies Dropping)
const spent = cpuSecondsSince(cpuBefore)
const tookMs = performance.now() - begun
await pause(patienceMs)
const seen = await crowd.ask<Seen>('seen')
crowd.end()
other.end()
await server.stop()
const spentByBare = await watchBare(seen.heard.length / drops)

type Looked = Seen['boxes'][number]
const byWatcher = Map.groupBy(
  seen.boxes.toSorted((a, b) => a.sentAt - b.sentAt),
  ({ watcher }) => watcher,
)
const holds = ({ box: [west, south, east, north] }: Looked, { lat, lon }: { lat: number; lon: number }) =>
  lon >= west && lon <= east && lat >= south && lat <= north
/** The boxes that the server may have gone by at some time of this span. */
function boxesOf(watcher: number, from: number, to: number): Looked[] {
  const all = byWatcher.get(watcher) ?? []
  return all.filter(
    ({ sentAt }, index) => sentAt <= to && (all[index + 1]?.agreedAt ?? Number.POSITIVE_INFINITY) >= from,
  )
}

const heardBy = new Map(seen.heard.map(({ watcher, token, at }) => [`${watcher} ${token}`, at]))
let wrong = 0
let missed = 0
let due = 0
const waits: number[] = []
for (const { watcher, token, at } of seen.heard) {
  const place = places.find((each) => each.token === token)
  const drop = dropped[token]
  if (!place || !drop || !boxesOf(watcher, drop.begunAt, at).some((box) => holds(box, place))) wrong += 1
  else waits.push(Math.max(0, at - drop.committedAt))
}
// Who has looked at a place for as long as anything took to arrive must have heard of it.
const longest = Math.max(...waits)
for (const place of places) {
  const drop = dropped[place.token]
  if (!drop) throw new Error('a drop is missing')
  for (let watcher = 0; watcher < watchers; watcher++) {
    const boxes = boxesOf(watcher, drop.begunAt, drop.committedAt + longest)
    if (boxes.length === 0 || !boxes.every((box) => holds(box, place))) continue
    due += 1
    if (!heardBy.has(`${watcher} ${place.token}`)) missed += 1
  }
}
console.log(
  `${watchers} sockets, each moving its box ${movesPerSecond} times a second (${seen.moves} moves), ${Math.round(drops / (tookMs / 1000))} drops/s, load ${loadavg()[0]?.toFixed(1)}: ` +
    `${waits.length} updates heard, ${wrong} by the wrong socket, ${missed} of ${due} missed; p50 ${median(waits).toFixed(0)} ms`,
)
if (wrong > 0 || missed > 0 || waits.length === 0) process.exitCode = 1
printFigure('from commit to the sockets that watch the place, p99', percentile(waits, 0.99), 250, 'ms')
printFigure('the server’s CPU, beside a bare ws server with the same frames', spent / spentByBare, 4, 'times as much')
console.log(
  `${((spent / (tookMs / 1000)) * 100).toFixed(0)} % of a core, the bare one ${((spentByBare / (tookMs / 1000)) * 100).toFixed(0)} %`,
)

function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The same crowd for as long, at a server that knows nothing of places. */
async function watchBare(listeners: number): Promise<number> {
  const bare = await serveBareMapNews()
  const bareCrowd = helper('map-watchers.ts')
  await bareCrowd.ask({ port: bare.port, accessTokens, area, size, movesPerSecond } satisfies Watching)
  const before = process.cpuUsage()
  const since = performance.now()
  let told = 0
  while (performance.now() - since < tookMs) {
    await pause(10)
    const due = Math.floor(((performance.now() - since) / tookMs) * drops * listeners) - told
    bare.tell({ type: 'map-updated', mapUpdates: [{ vatomId: ids[0], lat: 60.2, lon: 25, op: 'add' }] }, due)
    told += due
  }
  const bareSpent = cpuSecondsSince(before)
  bareCrowd.end()
  bare.stop()
  return bareSpent
}
