import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ActionKind, type ActionRound, actionKinds } from './support/action-clients.ts'
import { median, printAtLeast } from './support/figures.ts'
import { makePeople } from './support/people.ts'
import { startProduct } from './support/product.ts'

const clients = 16
const rounds = 7
/** Of each client in each round. */
const actions = 60
/** A coupon is revealed once: rounds of both ways and the warm-up need as many. */
const coupons = clients * actions * (rounds + 1) * 2

const server = await startProduct({ DATABASE_POOL: String(clients), RATE_PER_MINUTE: '1000000' })
const { app } = server
const databaseUrl = app.database.pool.options.connectionString ?? ''
const port = Number(new URL(server.url).port)
const people = await makePeople(server, clients)
const [first] = people
if (!first) throw new Error('nobody')

const behaviours = {
  coupon: { 'coupon-v1': { codePool: 'bench-pool' } },
  quiz: { 'quiz-v2': { question: 'What is it?', correctAnswers: ['right'] } },
  pin: {},
  dispense: { 'dispense-v1': { public: true, objectDefinitionId: 'bench-pin' } },
}

/** Tokens of each kind; people get them in turn, so that every sixteenth is the same person's. */
const made = await app.database.transaction(async (tx) => {
  for (const [name, each] of Object.entries(behaviours)) {
    await app.tokens.createDefinition(tx, {
      id: `bench-${name}`,
      businessId: 'bench1',
      displayName: name,
      behaviours: each,
    })
  }
  for (let from = 0; from < coupons; from += 5_000) {
    const lines = Array.from({ length: Math.min(5_000, coupons - from) }, (_, index) => `C-${from + index},,,`)
    await app.coupons.importCouponCodes(tx, {
      poolId: 'bench-pool',
      businessId: 'bench1',
      csv: ['code,pin,expiry,value', ...lines].join('\n'),
    })
  }
  const issue = (kind: ActionKind, count: number) =>
    app.tokens.issue(tx, {
      objectDefinitionId: `bench-${kind}`,
      tokens: Array.from({ length: count }, (_, index) => ({ ownerId: people[index % clients]?.id ?? '' })),
    })
  return {
    coupon: await issue('coupon', coupons),
    quiz: await issue('quiz', clients),
    dispense: await issue('dispense', 1),
  }
})

function tokensOf(kind: ActionKind, turn: number): string[][] {
  return people.map((_, person) =>
    Array.from({ length: actions }, (_unused, index) => {
      if (kind === 'dispense') return made.dispense[0] ?? ''
      if (kind === 'quiz') return made.quiz[person] ?? ''
      return made.coupon[(turn * actions + index) * clients + person] ?? ''
    }),
  )
}

const child = fork(fileURLToPath(new URL('./support/action-clients.ts', import.meta.url)))
const sources = { coupon: 'bench-pool', quiz: '', dispense: 'bench-pin' }
let turn = 0
async function run(way: ActionRound['way'], kind: ActionKind): Promise<number> {
  const tokens = tokensOf(kind, kind === 'coupon' ? turn++ : 0)
  child.send({ way, kind, port, databaseUrl, people, tokens, source: sources[kind] } satisfies ActionRound)
  const [answer] = (await once(child, 'message')) as [{ perSecond?: number; error?: string }]
  if (answer.perSecond === undefined) throw new Error(answer.error)
  return answer.perSecond
}

const ratios: Record<ActionKind, number> = { coupon: 0, quiz: 0, dispense: 0 }
for (const kind of actionKinds) {
  await run('http', kind)
  await run('bare', kind)
  const served: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await run('bare', kind))
    served.push(await run('http', kind))
  }
  ratios[kind] = 100 * median(served.map((value, round) => value / (bare[round] ?? Number.NaN)))
  console.log(
    `${kind}, ${clients} clients: bare driver ${Math.round(median(bare))}/s, over HTTP ${Math.round(median(served))}/s`,
  )
}
child.kill()
await server.stop()
for (const kind of actionKinds) printAtLeast(`${kind} over HTTP, of the bare driver’s`, ratios[kind], 40, '%')
