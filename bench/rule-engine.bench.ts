import { setTimeout as pause } from 'node:timers/promises'
import { accounts, tokenOpened } from '@vitrine/protocol'
import { median, printAtLeast } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const rounds = 5
const eventsPerRound = 20_000
const peopleCount = 2_000
/** Of a hundred events so many give points, so many give a token, and the rest set nothing off. */
const mix = { points: 90, token: 2 }

const server = await startProduct({ DEMO: 'no' })
const { app } = server
const { database } = app
const people = await makePeople(server, peopleCount)
const place = { businessId: 'bench1', campaignId: 'bench-campaign' }

await app.studio.createBusiness(database, { id: 'bench1', name: 'bench', displayName: 'Bench', ownerId: 'owner' })
await database.transaction(async (tx) => {
  for (const id of ['stamp', 'ticket', 'gift', 'other']) {
    await app.tokens.createDefinition(tx, { id, businessId: 'bench1', displayName: id, behaviours: {} })
  }
  await app.campaigns.create(tx, { id: place.campaignId, businessId: 'bench1', displayName: 'Bench' })
  const opened = (objectDefinitionId: string) => ({ id: 'opened', config: { objectDefinitionId } }) as never
  await app.campaigns.replaceRules(tx, place, [
    { trigger: opened('stamp'), effects: [{ id: 'add-points-v2', config: { points: 1, channel: 'stamps' } }] },
    { trigger: opened('ticket'), effects: [{ id: 'send-vatom', config: { objectDefinitionId: 'gift' as never } }] },
  ])
  await app.campaigns.update(tx, place, { state: 'live' })
})

const designOf = (n: number) => (n % 100 < mix.points ? 'stamp' : n % 100 < mix.points + mix.token ? 'ticket' : 'other')

/** All of a round become readable at once. */
async function appendRound(): Promise<void> {
  const at = new Date()
  await database.transaction(async (tx) => {
    for (let from = 0; from < eventsPerRound; from += 1_000) {
      const events = Array.from({ length: 1_000 }, (_, index) => {
        const n = from + index
        const accountId = people[(n * 7919) % peopleCount]?.id ?? ''
        return tokenOpened({
          subject: accountId,
          actor: accountId,
          audiences: accounts(accountId),
          data: {
            cause: 'open',
            by: null,
            from: accountId,
            to: accountId,
            objectDefinitionId: designOf(n),
            businessId: 'bench1',
          },
          at,
        })
      })
      await app.log.append(tx, events)
    }
  })
}

async function done(): Promise<{ points: number; gifts: number }> {
  const { rows } = await database.pool.query(
    `select coalesce(sum(total), 0)::int as points,
      (select count(*)::int from token where object_definition_id = 'gift') as gifts from campaign_score`,
  )
  return rows[0]
}

async function runRound(round: number): Promise<number> {
  await appendRound()
  const begun = performance.now()
  const goal = {
    points: round * eventsPerRound * (mix.points / 100),
    gifts: round * eventsPerRound * (mix.token / 100),
  }
  for (;;) {
    const { points, gifts } = await done()
    if (points === goal.points && gifts === goal.gifts) break
    if (points > goal.points || gifts > goal.gifts) throw new Error('an effect happened twice')
    await pause(10)
  }
  return eventsPerRound / ((performance.now() - begun) / 1000)
}

const perSecond: number[] = []
for (let round = 1; round <= rounds; round++) perSecond.push(await runRound(round))
await server.stop()

console.log(
  `${eventsPerRound} events a round: ${mix.points} % give points, ${mix.token} % give a token; rounds: ${perSecond.map(Math.round).join(', ')}`,
)
printAtLeast('events that campaign rules handle', median(perSecond.slice(1)), 1_000, 'a second')
