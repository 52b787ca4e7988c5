import {
  getCampaignOverview,
  getCampaignPoints,
  listOfferedLinks,
  listPointsHistory,
  markLinkSeen,
  type getCampaignOverview as Overview,
  searchInventory,
  sendCampaignEvent,
  updateToken,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { campaignWorld } from '../../testing/campaign-world.ts'
import type { Answer, Person } from '../../testing/test-world.ts'
import { send } from '../../testing/token-world.ts'

const got = (objectDefinitionId: string, ...effects: object[]) =>
  ({ trigger: { id: 'got', config: { objectDefinitionId } }, effects }) as never
const opened = (objectDefinitionId: string, ...effects: object[]) =>
  ({ trigger: { id: 'opened', config: { objectDefinitionId } }, effects }) as never
const points = (count: number, channel = 'stamps') => ({ id: 'add-points-v2', config: { points: count, channel } })

const open = (person: Person, tokenId: string) =>
  person.call(updateToken, {
    params: { tokenId: tokenId as never },
    body: { openedAt: '2026-06-01T12:00:00.000Z' },
  })

async function holds(person: Person): Promise<string[]> {
  const { reply } = await person.call(searchInventory, { body: {} })
  return reply.data.items.map((token) => token.state['studio-info-v1'].objectDefinitionId).toSorted()
}

const overview = (reply: Answer<typeof Overview>['reply']) => reply

test('what people do brings points once, by channel, with a history that adds up', async () => {
  const world = await campaignWorld()
  const ana = await world.account('Ana')
  const bo = await world.account('Bo')
  const stamp = await world.design({ 'transferable-v1': {} })
  await world.rules(got(stamp, points(2), points(1, 'visits')), opened(stamp, points(5)))
  const [token = ''] = await world.issue(stamp, ana)

  await open(ana, token)
  await open(ana, token)
  await send(ana, token, bo.id)
  await world.settle()
  await world.settle()

  expect(await world.pointsOf(ana)).toEqual({ total: 8, channels: { stamps: 7, visits: 1 } })
  expect(await world.pointsOf(bo)).toEqual({ total: 3, channels: { stamps: 2, visits: 1 } })
  const whose = { params: { user: ana.id as never, campaign: world.campaignId as never } }
  const first = await ana.call(listPointsHistory, { ...whose, query: { limit: 2 } })
  const rest = await ana.call(listPointsHistory, { ...whose, query: { cursor: first.reply.next ?? '' } })
  const all = [...first.reply.items, ...rest.reply.items]
  expect(all.map(({ change, total, trigger }) => [change, total, trigger])).toEqual([
    [5, 8, 'opened'],
    [1, 3, 'got'],
    [2, 2, 'got'],
  ])
  expect(all[0]?.objectDefinition).toEqual({ id: stamp, displayName: 'Design 1' })
  expect(rest.reply.next).toBeNull()
  const nowhere = await ana.call(listPointsHistory, { ...whose, query: { cursor: '9'.repeat(19) } })
  expect(nowhere.problem?.code).toBe('request.invalid')
})

test('rules give and take tokens, prizes, coins and links; what they cannot do is recorded and stops nothing', async () => {
  const world = await campaignWorld()
  const { app, database } = world
  const ana = await world.account('Ana')
  const staff = await world.staff('Sol')
  const ticket = await world.design({})
  const poster = await world.design({ 'scarcity-v1': { maxObjects: 3 } })
  await database.transaction(async (tx) => {
    await app.prizes.createPrizeSet(tx, {
      id: 'prizes',
      businessId: 'lumen1' as never,
      name: 'Prizes',
      mode: 'sequence',
      prizes: [{ objectDefinitionId: poster as never, total: 1 }],
    })
    await app.coins.createCoin(tx, { businessId: 'lumen1', name: 'Bean', symbol: 'B', terms: { text: 'None.' } })
    await app.coins.fund(tx, { key: 'first', businessId: 'lumen1', amount: 10 })
  })
  await world.rules(
    opened(
      ticket,
      { id: 'send-vatom', config: { objectDefinitionId: poster } },
      { id: 'send-prize', config: { prizeSetId: 'prizes' } },
      { id: 'grant-coins', config: { amount: 7 } },
      { id: 'open-link', config: { url: 'https://lumen.example.com/thanks', title: 'Thanks' } },
      { id: 'trash-vatom' },
      points(1),
    ),
  )
  const [one = '', two = ''] = await world.issue(ticket, ana, ana)

  await open(ana, one)
  await world.settle()
  expect(await holds(ana)).toEqual([ticket, poster, poster])
  expect(await app.coins.balanceOf(database, { businessId: 'lumen1', accountId: ana.id })).toBe(7)

  // The second poster is the last one, no prize and too few coins are left, and the page waits already.
  await open(ana, two)
  await world.settle()
  expect(await holds(ana)).toEqual([poster, poster, poster])
  expect(await app.coins.balanceOf(database, { businessId: 'lumen1', accountId: ana.id })).toBe(7)
  expect((await world.pointsOf(ana)).total).toBe(2)
  const seen = await staff.call(getCampaignOverview, {
    params: { businessId: 'lumen1' as never, campaignId: world.campaignId as never },
  })
  expect(overview(seen.reply)).toMatchObject({
    players: 1,
    points: 2,
    ruleCount: 1,
    effects: { done: 7, refused: { 'coins.treasury_short': 1 } },
  })

  const links = await ana.call(listOfferedLinks, {})
  expect(links.reply.items).toMatchObject([{ url: 'https://lumen.example.com/thanks', title: 'Thanks' }])
  const bo = await world.account('Bo')
  const linkId = links.reply.items[0]?.id ?? ''
  expect((await bo.call(markLinkSeen, { params: { linkId } })).status).toBe(204)
  expect((await ana.call(listOfferedLinks, {})).reply.items).toHaveLength(1)
  await ana.call(markLinkSeen, { params: { linkId } })
  expect((await ana.call(listOfferedLinks, {})).reply.items).toEqual([])
})

test('rules that set each other off come to an end', async () => {
  const world = await campaignWorld()
  const ana = await world.account('Ana')
  const echo = await world.design({})
  await world.rules(got(echo, { id: 'send-vatom', config: { objectDefinitionId: echo } }, points(1)))
  await world.issue(echo, ana)

  await world.settle()

  expect(await holds(ana)).toHaveLength(5)
  expect((await world.pointsOf(ana)).total).toBe(4)
})

test('in edit nothing happens, in test only for staff, and nothing that happened before counts', async () => {
  const world = await campaignWorld()
  const { app, database, clock } = world
  const ana = await world.account('Ana')
  const sol = await world.staff('Sol')
  const stamp = await world.design({})
  await world.rules(got(stamp, points(1)))
  const put = async (state: 'edit' | 'test' | 'live') => {
    await database.transaction((tx) =>
      app.campaigns.update(tx, { businessId: 'lumen1', campaignId: world.campaignId }, { state }),
    )
    clock.advance({ seconds: 1 })
  }
  const both = async () => {
    await world.issue(stamp, ana, sol)
    clock.advance({ seconds: 1 })
  }

  await put('edit')
  await both()
  await world.settle()
  await put('test')
  await both()
  await world.settle()
  expect(await world.pointsOf(sol)).toMatchObject({ total: 1 })
  await both()
  await put('edit')
  await put('live')
  await world.settle()

  // In test nobody but staff knows of the campaign, and what happened then is not counted once it is live.
  expect([(await world.pointsOf(ana)).total, (await world.pointsOf(sol)).total]).toEqual([0, 1])
  await put('test')
  const whose = { params: { user: ana.id as never, campaign: world.campaignId as never } }
  expect((await ana.call(getCampaignPoints, whose)).problem?.code).toBe('campaign.not_found')
})

test('custom events count as often as a rule says, only awaited ones, only in the running default campaign', async () => {
  const world = await campaignWorld()
  const { app, database } = world
  const ana = await world.account('Ana')
  await world.rules({
    trigger: { id: 'custom-event', config: { name: 'photo-taken' } },
    effects: [points(3) as never],
  })
  const tell = (name: string, campaignId = world.campaignId, idempotencyKey?: string) =>
    ana.call(
      sendCampaignEvent,
      { params: { businessId: 'lumen1' as never, campaignId: campaignId as never }, body: { name, data: { room: 2 } } },
      idempotencyKey ? { idempotencyKey } : {},
    )

  expect((await tell('photo-taken', undefined, 'one')).status).toBe(204)
  expect((await tell('photo-taken', undefined, 'one')).status).toBe(204)
  expect((await tell('photo-taken')).status).toBe(204)
  expect((await tell('jackpot')).problem?.code).toBe('campaign.event_unknown')
  expect((await tell('photo-taken', 'nowhere')).problem?.code).toBe('campaign.not_found')
  await world.settle()
  expect((await world.pointsOf(ana)).total).toBe(3)
  const { rows } = await database.pool.query(`select count(*)::int as n from event_log where type = 'campaign.event'`)
  expect(rows[0].n).toBe(2)

  await database.transaction((tx) => app.studio.setDefaultCampaign(tx, 'lumen1', 'another'))
  expect((await tell('photo-taken')).problem?.code).toBe('campaign.not_running')
})
