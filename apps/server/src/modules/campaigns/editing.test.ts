import {
  createCampaign,
  listPointsChannels,
  listRuleParts,
  replaceCampaignRules,
  type tryCampaignRules as Try,
  tryCampaignRules,
  updateCampaign,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { campaignWorld } from '../../testing/campaign-world.ts'

const businessId = 'lumen1' as never
const when = (id: string, objectDefinitionId: string, limitPerUser: number | null = null) => ({
  id,
  config: { objectDefinitionId, limitPerUser },
})
const give = (objectDefinitionId: string) => ({ id: 'send-vatom', config: { objectDefinitionId } })
const points = (amount: number) => ({ id: 'add-points-v2', config: { points: amount, channel: 'stamps' } })
const rule = (trigger: object, ...effects: object[]) => ({ trigger, effects }) as never

async function world() {
  const made = await campaignWorld()
  const eva = await made.account('Eva', { at: { lumen1: 'editor' } })
  const vic = await made.account('Vic', { at: { lumen1: 'viewer' } })
  for (const id of ['bun', 'tea', 'jam']) await made.design({}, { id, displayName: id.toUpperCase() })
  await made.design({ 'scarcity-v1': { maxObjects: 1 } }, { id: 'rare', displayName: 'Rare' })
  const params = { businessId, campaignId: 'autumn' as never }
  const body = { id: 'autumn' as never, displayName: 'Autumn' }
  await eva.studio.call(createCampaign, { params: { businessId }, body })
  const put = (version: number, ...items: never[]) =>
    eva.studio.call(replaceCampaignRules, { params, body: { version, items } })
  const change = (change: Omit<Parameters<typeof eva.studio.call<typeof updateCampaign>>[1]['body'], never>) =>
    eva.studio.call(updateCampaign, { params, body: change })
  const trying = (body: Parameters<typeof vic.studio.call<typeof Try>>[1]['body']) =>
    vic.studio.call(tryCampaignRules, { params, body })
  const changes = async () =>
    (
      await made.database.pool.query(`select data->>'what' as what, data from event_log
        where type = 'brand.changed' order by xid, id`)
    ).rows
  return { ...made, eva, vic, params, put, change, trying, changes }
}

test('of two who edit the same rules the second is told who was faster, and loses no word', async () => {
  const { put, change, changes, eva } = await world()
  expect((await put(1, rule(when('opened', 'bun'), points(1)))).reply.version).toBe(2)

  const late = await put(1, rule(when('opened', 'tea'), points(1)))
  expect(late.problem).toMatchObject({ code: 'studio.edited_meanwhile', details: { version: 2, by: 'Eva' } })
  expect((await change({ version: 1, displayName: 'Mine' })).problem?.code).toBe('studio.edited_meanwhile')
  expect((await change({ version: 2, displayName: 'Late autumn' })).reply).toMatchObject({
    displayName: 'Late autumn',
    version: 3,
  })
  expect((await changes()).map(({ what }) => what)).toEqual(['campaign.created', 'rules.edited', 'campaign.edited'])
  expect((await changes())[2]?.data).toMatchObject({
    by: eva.id,
    before: { displayName: 'Autumn' },
    after: { displayName: 'Late autumn' },
  })
})

test('rules that feed themselves are said while they are written and kept from going live, also through what is drawn or another campaign', async () => {
  const { put, change, trying, app, database, rules: ofStamps } = await world()
  const round = [rule(when('got', 'bun'), give('tea')), rule(when('got', 'tea'), points(1), give('bun'))]
  expect((await trying({ rules: round })).reply).toMatchObject({ loops: [[0, 1]], missing: [], steps: [] })

  expect((await put(1, ...round)).status).toBe(200)
  const live = await change({ version: 2, state: 'live' })
  expect(live.problem).toMatchObject({ code: 'campaign.feeds_itself', details: { designs: ['BUN', 'TEA'] } })

  // Once a person is once: it ends.
  expect((await put(2, rule(when('got', 'bun', 1), give('tea')), round[1] as never)).status).toBe(200)
  expect((await change({ version: 3, state: 'live' })).reply.state).toBe('live')
  // In a campaign that runs, rules that never end are not even saved.
  expect((await put(4, ...round)).problem?.code).toBe('campaign.feeds_itself')

  await database.transaction((tx) =>
    app.prizes.createPrizeSet(tx, {
      id: 'raffle' as never,
      businessId,
      name: 'Raffle',
      mode: 'probability',
      prizes: [{ objectDefinitionId: 'jam' as never, percent: 1 }],
    }),
  )
  const drawn = rule(when('got', 'jam'), { id: 'send-prize', config: { prizeSetId: 'raffle' } })
  expect((await trying({ rules: [drawn] })).reply.loops).toEqual([[0]])
  await ofStamps(rule(when('got', 'rare'), give('jam')))
  expect((await trying({ rules: [rule(when('got', 'jam'), give('rare'))] })).reply.loops).toEqual([[0]])
})

test('rules are tried on somebody made up: what would happen, what follows from it, why not, and nothing is written', async () => {
  const { trying, database, clock: _ } = await world()
  const before = async () =>
    (
      await database.pool.query(`select (select count(*) from token) as tokens, (select count(*) from event_log) as events,
        (select count(*) from campaign_points) as points, (select count(*) from prize_draw) as draws`)
    ).rows[0]
  const was = await before()
  const rules = [
    rule(when('opened', 'bun', 2), points(3), give('tea')),
    rule(when('got', 'tea'), points(1), give('rare'), give('rare')),
    rule(when('opened', 'bun'), { id: 'grant-coins', config: { amount: 5 } }),
    rule(when('opened', 'jam'), points(1)),
  ]
  const happening = { trigger: 'opened', objectDefinitionId: 'bun' } as never
  const { reply } = await trying({ rules, happening, person: { points: { stamps: 4 } } })

  expect(reply.missing).toEqual(['coin'])
  expect(reply.steps.map(({ rule: index, depth, pause }) => [index, depth, pause])).toEqual([
    [0, 0, null],
    [2, 0, null],
    [1, 1, null],
  ])
  expect(reply.steps[0]?.effects).toMatchObject([
    { id: 'add-points-v2', outcome: 'would', points: { channel: 'stamps', points: 7 } },
    { id: 'send-vatom', outcome: 'would', gives: [{ objectDefinitionId: 'tea', quantity: 1, percent: null }] },
  ])
  expect(reply.steps[1]?.effects).toMatchObject([{ outcome: 'would_not', problem: 'coins.not_found' }])
  expect(reply.steps[2]?.effects).toMatchObject([
    { points: { points: 8 } },
    { outcome: 'would' },
    { outcome: 'would_not', problem: 'token.sold_out' },
  ])

  const often = await trying({ rules, happening, person: { uses: [2] } })
  expect(often.reply.steps[0]).toMatchObject({ rule: 0, pause: 'limit_reached', effects: [] })
  const inTest = await trying({ rules, happening, state: 'test' })
  expect(inTest.reply.steps[0]?.pause).toBe('for_staff_only')
  const endless = await trying({
    rules: [rule(when('got', 'bun'), give('bun'))],
    happening: { trigger: 'got', objectDefinitionId: 'bun' } as never,
  })
  expect(endless.reply.steps.map(({ pause }) => pause)).toEqual([null, null, null, null, 'too_deep'])
  expect(await before()).toEqual(was)
})

test('the triggers and effects are told to everybody, and the channels of a campaign to its staff', async () => {
  const { stranger, put, vic, params, trying, account } = await world()
  const { reply } = await stranger.call(listRuleParts, {})
  expect(reply.triggers.find(({ id }) => id === 'got')?.inWords.es.sentence).toContain('{{objectDefinitionId}}')
  await put(1, rule(when('opened', 'bun'), points(1)), rule(when('opened', 'tea'), points(2)))
  expect((await vic.studio.call(listPointsChannels, { params })).reply.items).toEqual([
    { channel: 'stamps', people: 0, points: 0, rules: 2 },
  ])
  const ana = await account('Ana')
  expect((await ana.studio.call(listPointsChannels, { params })).problem?.code).toBe('auth.forbidden')
  expect((await vic.call(tryCampaignRules, { params, body: { rules: [] } })).problem?.code).toBe(
    'auth.insufficient_scope',
  )
  expect((await trying({ rules: [] })).status).toBe(200)
})
