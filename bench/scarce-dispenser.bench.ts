import { measureSlowness } from '../tools/cpu/reference.mjs'
import { gatherCrowd } from './support/crowd.ts'
import { percentile, printFigure } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const people = 10_000
const scarcity = 500

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { app } = server
const crowd = await makePeople(server, people + 1)
const owner = crowd.pop()
if (!owner) throw new Error('nobody')
const tokenId = await app.database.transaction(async (tx) => {
  const shared = { businessId: 'bench1', displayName: 'Lantern' }
  const behaviours = { 'scarcity-v1': { maxObjects: scarcity }, 'numbered-v1': {} }
  await app.tokens.createDefinition(tx, { ...shared, id: 'bench-lantern', behaviours })
  const dispenser = { 'dispense-v1': { public: true, objectDefinitionId: 'bench-lantern', limitPerUser: 1 } }
  await app.tokens.createDefinition(tx, { ...shared, id: 'bench-dispenser', behaviours: dispenser })
  const [id] = await app.tokens.issue(tx, { objectDefinitionId: 'bench-dispenser', tokens: [{ ownerId: owner.id }] })
  return id ?? ''
})

const letThem = await gatherCrowd({
  port: Number(new URL(server.url).port),
  tokenId,
  accessTokens: crowd.map((person) => person.accessToken),
  action: { behaviorId: 'dispense-v1', actionId: 'dispense-v1', parameters: {} },
})
const cpuBefore = process.cpuUsage()
const { answers, milliseconds } = await letThem()
const { user, system } = process.cpuUsage(cpuBefore)
const { rows } = await app.database.pool.query<{ made: number; people: number }>(
  `select count(*)::int as made, count(distinct owner_id)::int as people from token where object_definition_id = 'bench-lantern'`,
)
await server.stop()

const given = answers['200'] ?? 0
const refused = answers['token.dispenser_empty'] ?? 0
console.log(
  `${people} people at once: ${given} were given one, ${refused} were told that none is left, ${people - given - refused} heard something else; ` +
    `median ${Math.round(percentile(milliseconds, 0.5))} ms, last ${Math.round(percentile(milliseconds, 1))} ms; ` +
    `the server’s own CPU ${Math.round((user + system) / 1000)} ms`,
)
if (given !== scarcity || given + refused !== people || rows[0]?.made !== scarcity || rows[0]?.people !== scarcity) {
  console.log(`wrong: ${JSON.stringify(answers)}, in the database ${JSON.stringify(rows)}`)
  process.exitCode = 1
}
// What a slower machine takes is told as on the reference machine; a faster one's is told as it is, as the system's part is no shorter there.
const slowness = await measureSlowness()
const p99 = percentile(milliseconds, 0.99)
console.log(`p99 ${Math.round(p99)} ms here, where the reference work takes ${slowness.toFixed(2)} × its time`)
printFigure(`a scarce dispenser of ${scarcity} opened by ${people}, p99`, p99 / Math.max(1, slowness), 2_000, 'ms')
