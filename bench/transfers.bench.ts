import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median, printAtLeast } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'
import type { Round, TransferPair } from './support/transfer-clients.ts'

const clients = 16
const rounds = 9
const seconds = 1.5

const server = await startProduct({ DATABASE_POOL: String(clients), RATE_PER_MINUTE: '1000000' })
const { app } = server
const databaseUrl = app.database.pool.options.connectionString ?? ''
const port = Number(new URL(server.url).port)
const people = await makePeople(server, clients * 2)
const objectDefinitionId = 'bench-coin'
const pairs: TransferPair[] = await app.database.transaction(async (tx) => {
  const behaviours = { 'transferable-v1': {} }
  await app.tokens.createDefinition(tx, {
    id: objectDefinitionId,
    businessId: 'bench1',
    displayName: 'Coin',
    behaviours,
  })
  const owners = people.slice(0, clients).map((person) => ({ ownerId: person.id }))
  const ids = await app.tokens.issue(tx, { objectDefinitionId, tokens: owners })
  return ids.map((tokenId, index) => ({
    tokenId,
    objectDefinitionId,
    people: [people[index], people[index + clients]] as TransferPair['people'],
  }))
})

const child = fork(fileURLToPath(new URL('./support/transfer-clients.ts', import.meta.url)))
async function run(kind: Round['kind'], lasting: number): Promise<number> {
  child.send({ kind, seconds: lasting, port, databaseUrl, pairs } satisfies Round)
  const [answer] = (await once(child, 'message')) as [{ perSecond?: number; error?: string }]
  if (answer.perSecond === undefined) throw new Error(answer.error)
  return answer.perSecond
}

await run('http', 2)
await run('bare', 1)
const served: number[] = []
const bare: number[] = []
for (let round = 0; round < rounds; round++) {
  bare.push(await run('bare', seconds))
  served.push(await run('http', seconds))
}
child.kill()
await server.stop()

const ratios = served.map((value, round) => value / (bare[round] ?? Number.NaN))
console.log(
  `${clients} clients: bare driver ${Math.round(median(bare))} transfers/s, over HTTP ${Math.round(median(served))} transfers/s`,
)
printAtLeast('transfers over HTTP, of the bare driver’s', 100 * median(ratios), 65, '%')
