import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, percentile, printFigure } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'
import type { Joining } from './support/socket-clients.ts'

const sockets = 5_000
const transfers = 1_000
const perSecond = 100

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const people = await makePeople(server, sockets)
const behaviours = { 'transferable-v1': {} }
const objectDefinitionId = 'bench-coin'
const ids = await app.database.transaction(async (tx) => {
  await app.tokens.createDefinition(tx, {
    id: objectDefinitionId,
    businessId: 'bench1',
    displayName: 'Coin',
    behaviours,
  })
  const tokens = Array.from({ length: transfers }, (_, index) => ({ ownerId: people[index]?.id ?? '' }))
  return app.tokens.issue(tx, { objectDefinitionId, tokens })
})

const clients = fork(fileURLToPath(new URL('./support/socket-clients.ts', import.meta.url)))
const answer = async <T>(message: object | string): Promise<T> => {
  clients.send(message)
  const [said] = (await once(clients, 'message')) as [T & { error?: string }]
  if (said.error) throw new Error(said.error)
  return said
}

const before = await memory()
await answer({
  port: Number(new URL(server.url).port),
  accessTokens: people.map((person) => person.accessToken),
} satisfies Joining)
const after = await memory()
// The process may have had room to spare before, and may keep some after: the larger growth counts.
const perSocket = Math.max(after.resident - before.resident, after.live - before.live) / sockets

const committedAt: Record<string, number> = {}
const begun = now()
for (const [index, tokenId] of ids.entries()) {
  const behindMs = begun + (index * 1000) / perSecond - now()
  if (behindMs > 0) await pause(behindMs)
  const [from, to] = [people[index], people[sockets - 1 - index]]
  if (!from || !to) throw new Error('not enough people')
  await app.database.transaction((tx) =>
    app.tokens.executeAction(tx, {
      tokenId,
      callerId: from.id,
      behaviorId: 'transferable-v1',
      actionId: 'transfer-v1',
      input: { recipient: { type: 'userId', value: to.id } },
    }),
  )
  committedAt[tokenId] = now()
}
await pause(2_000)
const { heardAt } = await answer<{ heardAt: Record<string, number> }>('heard')
clients.kill()
await server.stop()

const waits = ids.map((id) => Math.max(0, (heardAt[id] ?? Number.POSITIVE_INFINITY) - (committedAt[id] ?? 0)))
console.log(
  `${sockets} sockets, ${perSecond} transfers/s, ${waits.filter(Number.isFinite).length} of ${transfers} heard: p50 ${median(waits).toFixed(1)} ms from commit to the other person's socket`,
)
printFigure('from commit to the other person’s socket, p99', percentile(waits, 0.99), 100, 'ms')
printFigure('server memory of an idle socket', perSocket / 1000, 30, 'kB')

function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** After what is garbage has gone. */
async function memory(): Promise<{ resident: number; live: number }> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await pause(300)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, live: heapUsed + external }
}
