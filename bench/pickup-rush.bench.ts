import { gatherCrowd } from './support/crowd.ts'
import { percentile, printFigure } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const people = 500
const square = { lat: 60.1699, lon: 24.9384 }

const server = await startProduct()
const { app } = server
const crowd = await makePeople(server, people + 1)
const owner = crowd.pop()
if (!owner) throw new Error('nobody')
const tokenId = await app.database.transaction(async (tx) => {
  const behaviours = { 'map-ready-v1': { pickupDistance: 50, limitPerUser: 1 } }
  await app.tokens.createDefinition(tx, {
    businessId: 'bench1',
    displayName: 'Lantern',
    id: 'bench-lantern',
    behaviours,
  })
  const tokens = [{ ownerId: owner.id, location: square }]
  const [id] = await app.tokens.issue(tx, { objectDefinitionId: 'bench-lantern', tokens })
  return id ?? ''
})

const letThem = await gatherCrowd({
  port: Number(new URL(server.url).port),
  tokenId,
  accessTokens: crowd.map((person) => person.accessToken),
  action: {
    behaviorId: 'map-ready-v1',
    actionId: 'pickup-v1',
    parameters: { position: { ...square, accuracy: 8 } },
  },
})
const cpuBefore = process.cpuUsage()
const { answers, milliseconds } = await letThem()
const { user, system } = process.cpuUsage(cpuBefore)
const { rows } = await app.database.pool.query<{ held: boolean; lies: boolean }>(
  'select owner_id <> $2 as held, place is not null as lies from token where id = $1',
  [tokenId, owner.id],
)
await server.stop()

const won = answers['200'] ?? 0
const gone = answers['token.not_on_map'] ?? 0
console.log(
  `${people} people reached for one token at once: ${won} has it, ${gone} were told that it is picked up, ${people - won - gone} heard something else; ` +
    `median ${Math.round(percentile(milliseconds, 0.5))} ms, last ${Math.round(percentile(milliseconds, 1))} ms; ` +
    `the server’s own CPU ${Math.round((user + system) / 1000)} ms`,
)
if (won !== 1 || gone !== people - 1 || rows[0]?.held !== true || rows[0].lies) {
  console.log(`wrong: ${JSON.stringify(answers)}, in the database ${JSON.stringify(rows)}`)
  process.exitCode = 1
}
printFigure(`one token picked up by ${people} at once, p99`, percentile(milliseconds, 0.99), 1_000, 'ms')
