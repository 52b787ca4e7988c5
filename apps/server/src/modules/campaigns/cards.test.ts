import { getPersonsPoints, mergeAccounts, resetPoints, searchInventory, setPersonsPoints } from '@vitrine/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CampaignWorld, campaignWorld } from '../../testing/campaign-world.ts'
import type { Person } from '../../testing/test-world.ts'
import { send } from '../../testing/token-world.ts'

fc.configureGlobal({ seed: 20261121 })

const cardOf = (settings: object) => ({ 'transferable-v1': {}, 'user-points-v2': { channel: 'stamps', ...settings } })
const inCampaign = { campaignId: 'stamps' }

/** What a person holds: `design`, or `design total` where it shows points. */
async function holds(person: Person): Promise<string[]> {
  const { reply } = await person.call(searchInventory, { body: {} })
  return reply.data.items
    .map(({ state }) => {
      const card = (state as Record<string, { total?: number } | undefined>)['user-points-v2']
      return [state['studio-info-v1'].objectDefinitionId, ...(card ? [card.total] : [])].join(' ')
    })
    .toSorted()
}

async function stampRule(world: CampaignWorld, points: number): Promise<string> {
  const stamp = await world.design({})
  await world.rules({
    trigger: { id: 'got', config: { objectDefinitionId: stamp as never } },
    effects: [{ id: 'add-points-v2', config: { points, channel: 'stamps' } }],
  })
  return stamp
}

const give = async (world: CampaignWorld, design: string, person: Person, times = 1) => {
  for (let n = 0; n < times; n++) await world.issue(design, person)
  await world.settle()
}

test('a card shows its holder’s points, whoever holds it, from the moment it comes', async () => {
  const world = await campaignWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const stamp = await stampRule(world, 4)
  const card = await world.design(cardOf({}), { ...inCampaign, id: 'card' })
  await give(world, stamp, ana)
  const [cardToken = ''] = await world.issue(card, ana)
  await world.settle()
  expect(await holds(ana)).toEqual(['card 4', stamp])

  await send(ana, cardToken, bo.id)
  expect(await holds(bo)).toEqual(['card 0'])
  await give(world, stamp, bo, 2)
  expect(await holds(bo)).toEqual(['card 8', stamp, stamp])
})

test('at the maximum a card gives its target once and begins again with what is over, makes way, or goes', async () => {
  const world = await campaignWorld()
  const stamp = await stampRule(world, 4)
  const crate = await world.design({}, { id: 'crate' })
  const maximum = (actionOnMaxPoints: string, target: string | null = crate) =>
    cardOf({ maxPoints: 10, actionOnMaxPoints, targetObjectDefinitionId: target })
  await world.design(maximum('reset'), { ...inCampaign, id: 'again' })
  await world.design(maximum('replace'), { ...inCampaign, id: 'change' })
  await world.design(maximum('trash', null), { ...inCampaign, id: 'gone' })
  await world.design(maximum('none'), { ...inCampaign, id: 'stay' })
  const expected: Record<string, string[]> = {
    again: ['again 2', 'crate'],
    change: ['crate'],
    gone: [],
    stay: ['crate', 'stay 12'].slice(1),
  }
  for (const [card, left] of Object.entries(expected)) {
    const person = await world.account(card)
    await world.issue(card, person)
    await give(world, stamp, person, 3)
    await world.settle()
    expect(await holds(person)).toEqual([...left, stamp, stamp, stamp].toSorted())
  }

  // So many at once that it is reached twice.
  const cy = await world.account('Cy')
  await world.issue('again', cy)
  await world.issue(stamp, ...Array(6).fill(cy))
  await world.settle()
  expect((await holds(cy)).filter((each) => each !== stamp)).toEqual(['again 4', 'crate', 'crate'])
  expect(await world.pointsOf(cy)).toEqual({ total: 4, channels: { stamps: 4 } })
})

test('where the target is sold out, points and card stay, and the next points try again', async () => {
  const world = await campaignWorld()
  const ana = await world.account('Ana')
  const stamp = await stampRule(world, 10)
  await world.design({ 'scarcity-v1': { maxObjects: 1 } }, { id: 'rare' })
  await world.design(cardOf({ maxPoints: 10, actionOnMaxPoints: 'reset', targetObjectDefinitionId: 'rare' }), {
    ...inCampaign,
    id: 'card',
  })
  await world.issue('card', ana)
  await give(world, stamp, ana, 2)
  expect(await holds(ana)).toEqual(['card 10', stamp, stamp, 'rare'].toSorted())
})

test('cards that make way for each other come to rest', async () => {
  const world = await campaignWorld()
  const ana = await world.account('Ana')
  const stamp = await stampRule(world, 10)
  for (const [id, target] of [
    ['heads', 'tails'],
    ['tails', 'heads'],
  ] as const) {
    const settings = { maxPoints: 10, actionOnMaxPoints: 'replace', targetObjectDefinitionId: target }
    await world.design(cardOf(settings), { ...inCampaign, id })
  }
  await world.issue('heads', ana)
  await give(world, stamp, ana)
  expect((await holds(ana)).filter((each) => each !== stamp)).toHaveLength(1)
})

test('staff set points, cards follow, and merged accounts have both', async () => {
  const world = await campaignWorld()
  const [ana, bo, sol] = [await world.account('Ana'), await world.account('Bo'), await world.staff('Sol')]
  const stamp = await stampRule(world, 4)
  await world.design(cardOf({}), { ...inCampaign, id: 'card' })
  await world.issue('card', ana)
  const params = (person: Person) => ({
    businessId: 'lumen1' as never,
    campaignId: 'stamps' as never,
    user: person.id as never,
  })
  const set = await sol.studio.call(setPersonsPoints, { params: params(ana), body: { channel: 'stamps', points: 7 } })
  expect(set.reply).toEqual({ total: 7, channels: { stamps: 7 } })
  await world.settle()
  expect(await holds(ana)).toEqual(['card 7'])

  // What Bo did just before counts for Ana, though the rules come to it after the merge.
  await give(world, stamp, bo)
  await world.issue(stamp, bo)
  const merged = await ana.call(mergeAccounts, {
    body: { sourceAccessToken: bo.accessToken, targetAccessToken: ana.accessToken },
  })
  expect(merged.status).toBe(200)
  await world.settle()
  expect(await world.pointsOf(ana)).toEqual({ total: 15, channels: { stamps: 15 } })
  expect(await holds(ana)).toEqual(['card 15', stamp, stamp])
  // Under the old id it is the same person.
  const ofBo = await sol.studio.call(getPersonsPoints, { params: params(bo) })
  expect(ofBo.reply.total).toBe(15)
  const { rows } = await world.database.pool.query(
    `select sum(change)::int as sum from campaign_points_entry where account_id = $1`,
    [ana.id],
  )
  expect(rows[0].sum).toBe(15)
})

test('whatever happens, what people have is the sum of their history', async () => {
  const world = await campaignWorld()
  const { app, database } = world
  const people = [await world.account('Ana'), await world.account('Bo')]
  const channel = fc.constantFrom('stamps', 'visits')
  const who = fc.integer({ min: 0, max: 1 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), who, channel, points: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('set' as const), who, channel, points: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ kind: fc.constant('reset' as const) }),
  )
  const sol = await world.staff('Sol')
  const place = { businessId: 'lumen1', campaignId: 'stamps' }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 4 }), async (rounds) => {
      for (const steps of rounds) {
        await database.transaction((tx) =>
          app.campaigns.addPoints(
            tx,
            steps.flatMap((each) =>
              each.kind === 'add'
                ? [
                    {
                      ...place,
                      accountId: people[each.who]?.id ?? '',
                      channel: each.channel,
                      change: each.points,
                      reason: 'rule' as const,
                    },
                  ]
                : [],
            ),
          ),
        )
        for (const each of steps) {
          if (each.kind === 'set') {
            const { channel: of, points } = each
            const params = { ...place, user: people[each.who]?.id } as never
            await sol.studio.call(setPersonsPoints, { params, body: { channel: of, points } })
          } else if (each.kind === 'reset') await sol.studio.call(resetPoints, { params: place as never })
        }
      }
      const { rows } = await database.pool.query(`
        select score.total::int as total, had.sum::int as had, entry.sum::int as entries, last.total::int as last
        from campaign_score score
        cross join lateral (select coalesce(sum(points), 0) as sum from campaign_points where account_id = score.account_id) had
        cross join lateral (select coalesce(sum(change), 0) as sum from campaign_points_entry where account_id = score.account_id) entry
        left join lateral (
          select total from campaign_points_entry where account_id = score.account_id order by id desc limit 1) last on true`)
      for (const row of rows) expect([row.had, row.entries, row.last ?? 0]).toEqual([row.total, row.total, row.total])
    }),
    { numRuns: 15 },
  )
})
