import {
  createCampaign,
  getBusiness,
  getCampaignOverview,
  getCampaignRules,
  getInfoForm,
  getLeaderboard,
  getObjectDefinition,
  listBusinesses,
  listCampaignGroups,
  listMyPoints,
  listPrizeSets,
  listUserRoles,
  putPrizeSet,
  replaceCampaignRules,
  searchBusinesses,
  searchObjectDefinitions,
  setPersonsPoints,
  submitInfoForm,
  updateCampaign,
  updateCampaignInfo,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { campaignWorld } from '../../testing/campaign-world.ts'

const lumen = 'lumen1' as never
const inStamps = { businessId: lumen, campaignId: 'stamps' as never }

test('brands are found by part of a name, by ids and by who works for them', async () => {
  const world = await campaignWorld()
  const { app, database } = world
  const [ana, sol] = [await world.account('Ana'), await world.staff('Sol')]
  await app.studio.createBusiness(database, {
    id: 'marea1',
    name: 'museo-marea',
    displayName: 'Museo Marea',
    ownerId: sol.id,
  })
  const names = async (caller: { call: typeof ana.call }, query: object) =>
    (await caller.call(listBusinesses, { query })).reply?.items.map(({ id, roles, campaigns }) => [
      id,
      roles,
      campaigns,
    ])

  expect(await names(world.stranger, { name: 'LUM' })).toEqual([['lumen1', undefined, undefined]])
  expect(await names(world.stranger, { name: '100%' })).toEqual([])
  expect(await names(world.stranger, { ids: 'marea1,nobody' })).toEqual([['marea1', undefined, undefined]])
  expect(await names(sol, { context: 'member', join: 'roles,campaigns' })).toEqual([
    ['lumen1', ['editor'], [{ id: 'stamps', displayName: 'Ten stamps' }]],
    ['marea1', ['owner'], []],
  ])
  expect(await names(ana, { context: 'member' })).toEqual([])
  expect((await world.stranger.call(listBusinesses, { query: { context: 'member' } })).status).toBe(401)
  const found = await world.stranger.call(searchBusinesses, { body: { ids: ['marea1', 'nobody'] } })
  expect(found.reply.items.map(({ displayName }) => displayName)).toEqual(['Museo Marea'])

  const read = (person: { call: typeof ana.call }, publicOnly?: 'true') =>
    person.call(getBusiness, { params: { idOrName: 'marea1' }, ...(publicOnly ? { query: { publicOnly } } : {}) })
  expect((await read(ana)).reply).not.toHaveProperty('ownerId')
  expect((await read(ana)).reply).not.toHaveProperty('createdById')
  const staffed = (await read(sol)).reply
  expect(staffed).toMatchObject({ ownerId: sol.id, createdById: sol.id, createdAt: expect.stringMatching(/^\d{4}-/) })
  expect((await read(sol, 'true')).reply).not.toHaveProperty('ownerId')

  const roles = await sol.call(listUserRoles, { params: { userId: sol.id as never } })
  expect(roles.reply.items.map(({ businessId, role }) => [businessId, role])).toEqual([
    ['marea1', 'owner'],
    ['lumen1', 'editor'],
  ])
  expect((await ana.call(listUserRoles, { params: { userId: sol.id as never } })).problem?.code).toBe('auth.forbidden')
})

test('designs are read without what would give a game away, and drafts by staff alone (R32)', async () => {
  const world = await campaignWorld()
  const [ana, sol] = [await world.account('Ana'), await world.staff('Sol')]
  const quiz = {
    question: 'What is it?',
    clue: null,
    answerOptions: [
      { id: 'pot', text: 'A pot' },
      { id: 'shell', text: 'A shell' },
    ],
    correctAnswers: ['shell'],
  }
  const inCampaign = { campaignId: 'stamps' }
  await world.design({ 'quiz-v2': quiz }, { ...inCampaign, id: 'quiz', displayName: 'The Shell' })
  await world.design({}, { ...inCampaign, id: 'draft', draft: true, displayName: 'Not yet' })
  const read = (person: typeof ana, id: string) =>
    person.call(getObjectDefinition, { params: { businessId: lumen, id: id as never } })

  const shown = await read(ana, 'quiz')
  expect(shown.reply).toMatchObject({ id: 'quiz', displayName: 'The Shell', campaignId: 'stamps', isDraft: false })
  expect(JSON.stringify(shown.reply.state)).toContain('What is it?')
  expect(JSON.stringify(shown.reply)).not.toContain('correctAnswers')
  expect(JSON.stringify((await read(sol, 'quiz')).reply)).toContain('correctAnswers')
  expect((await read(ana, 'draft')).problem?.code).toBe('object_definition.not_found')
  expect((await read(sol, 'draft')).status).toBe(200)
  const elsewhere = await sol.call(getObjectDefinition, {
    params: { businessId: 'other1' as never, id: 'quiz' as never },
  })
  expect(elsewhere.problem?.code).toBe('object_definition.not_found')

  const search = async (person: typeof ana, body: object) => {
    const { reply } = await person.call(searchObjectDefinitions, { params: inStamps, body })
    return [reply.items.map(({ id }) => id), reply.total]
  }
  expect(await search(ana, {})).toEqual([['quiz'], 1])
  expect(await search(sol, { limit: 1, page: 0 })).toEqual([['draft'], 2])
  expect(await search(ana, { query: 'shell' })).toEqual([['quiz'], 1])
  expect(await search(ana, { ids: ['draft'] })).toEqual([[], 0])

  const groups = await ana.call(listCampaignGroups, {
    params: { businessId: lumen },
    query: { includeObjectDefinitions: 'true' },
  })
  expect(
    groups.reply.items.map(({ id, objectDefinitions }) => [id, objectDefinitions?.map((each) => each.id)]),
  ).toEqual([['stamps', ['quiz']]])
  expect(JSON.stringify(groups.reply)).not.toContain('correctAnswers')
  const nobodys = await ana.call(listCampaignGroups, { params: { businessId: 'nobody' as never } })
  expect(nobodys.problem?.code).toBe('business.not_found')
})

test('staff make and change campaigns, rules and prize sets; others may not, and what is missing is named', async () => {
  const world = await campaignWorld()
  const [ana, sol] = [await world.account('Ana'), await world.staff('Sol')]
  await world.design({}, { id: 'stamp' })
  await world.design({}, { id: 'draft', draft: true })
  const params = { businessId: lumen, campaignId: 'trail' as never }
  const body = { id: 'trail' as never, displayName: 'Trail' }
  const stampRule = (objectDefinitionId: string, ...effects: object[]) =>
    ({
      trigger: { id: 'got', config: { objectDefinitionId } },
      effects: effects.length > 0 ? effects : [{ id: 'add-points-v2', config: { points: 1 } }],
    }) as never

  expect((await ana.studio.call(createCampaign, { params: { businessId: lumen }, body })).problem?.code).toBe(
    'auth.forbidden',
  )
  expect((await sol.studio.call(createCampaign, { params: { businessId: lumen }, body })).reply).toMatchObject({
    state: 'edit',
    isDefault: false,
    pointsVisibility: 'private',
  })
  expect((await sol.studio.call(createCampaign, { params: { businessId: lumen }, body })).problem?.code).toBe(
    'campaign.taken',
  )
  expect((await ana.call(getCampaignRules, { params })).problem?.code).toBe('campaign.not_found')

  let version = 1
  const put = async (person: typeof ana, ...items: never[]) => {
    const answer = await person.studio.call(replaceCampaignRules, { params, body: { version, items } })
    if (answer.reply) version = answer.reply.version
    return answer
  }
  expect((await put(ana, stampRule('stamp'))).problem?.code).toBe('auth.forbidden')
  const missing = await put(
    sol,
    stampRule('draft'),
    stampRule(
      'stamp',
      { id: 'send-prize', config: { prizeSetId: 'none' } },
      { id: 'grant-coins', config: { amount: 1 } },
    ),
  )
  expect(missing.problem).toMatchObject({
    code: 'campaign.misconfigured',
    details: { missing: ['none', 'coin'] },
  })
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'https://']) {
    const link = { id: 'open-link', config: { url, title: 'Look' } }
    expect([url, (await put(sol, stampRule('stamp', link))).problem?.code]).toEqual([url, 'request.invalid'])
  }
  const first = await put(sol, stampRule('stamp'))
  const [rule] = first.reply.items
  const again = await put(sol, { ...rule } as never, stampRule('stamp'))
  expect(again.reply.items[0]).toEqual(rule)
  // A rule's id is its own: another campaign cannot take it, and with it what people have had of it.
  const stolen = await sol.studio.call(replaceCampaignRules, {
    params: inStamps,
    body: { version: 2, items: [{ ...rule } as never] },
  })
  expect(stolen.problem?.code).toBe('campaign.not_found')

  // A draft can be written into rules and tried with them; what is live needs it to be live.
  const early = await put(sol, { ...rule } as never, stampRule('draft'))
  expect(early.status).toBe(200)
  const soon = { version, state: 'live' as const }
  const tooEarly = await sol.studio.call(updateCampaign, { params, body: soon })
  expect(tooEarly.problem).toMatchObject({ code: 'campaign.misconfigured', details: { missing: ['draft'] } })
  await put(sol, { ...rule } as never, stampRule('stamp'))
  const live = await sol.studio.call(updateCampaign, { params, body: { version, state: 'live', isDefault: true } })
  expect(live.reply).toMatchObject({ state: 'live', isDefault: true })
  expect((await ana.call(getCampaignRules, { params })).reply.items).toHaveLength(2)
  const seen = await ana.call(getCampaignOverview, { params })
  expect(seen.reply).toMatchObject({ ruleCount: 2, players: 0 })
  expect(seen.reply.effects).toBeUndefined()
  expect((await ana.studio.call(updateCampaign, { params, body: { version, state: 'edit' } })).problem?.code).toBe(
    'auth.forbidden',
  )

  const prizes = { businessId: lumen, prizeSetId: 'raffle' as never }
  const raffle = (percent: number, version: number) => ({
    version,
    name: 'Raffle',
    mode: 'probability' as const,
    prizes: [{ objectDefinitionId: 'stamp' as never, percent, total: 5 }],
  })
  expect((await ana.studio.call(putPrizeSet, { params: prizes, body: raffle(50, 0) })).problem?.code).toBe(
    'auth.forbidden',
  )
  expect((await sol.studio.call(putPrizeSet, { params: prizes, body: raffle(100, 0) })).reply).toMatchObject({
    revision: 1,
  })
  await world.database.transaction((tx) =>
    world.app.prizes.drawPrize(tx, { prizeSetId: 'raffle', businessId: 'lumen1', to: ana.id, cause: 'prize' }),
  )
  expect((await sol.studio.call(putPrizeSet, { params: prizes, body: raffle(12.5, 1) })).reply).toMatchObject({
    revision: 2,
    prizes: [{ percent: 12.5, total: 5, given: 1 }],
  })
  expect((await sol.studio.call(listPrizeSets, { params: { businessId: lumen } })).reply.items).toHaveLength(1)
  expect((await ana.studio.call(listPrizeSets, { params: { businessId: lumen } })).problem?.code).toBe('auth.forbidden')
})

test('people see each other’s points only where the campaign shows them, and their own place everywhere', async () => {
  const world = await campaignWorld()
  const [ana, bo, sol] = [await world.account('Ana'), await world.account('Bo'), await world.staff('Sol')]
  const set = (user: string, points: number) => {
    world.clock.advance({ seconds: 1 })
    return sol.studio.call(setPersonsPoints, { params: { ...inStamps, user: user as never }, body: { points } })
  }
  const board = (person: typeof ana, limit: number) =>
    person.call(getLeaderboard, { params: { campaign: 'stamps' as never }, query: { limit } })
  await set(ana.id, 3)
  await set(bo.id, 9)
  await set(sol.id, 3)

  expect(
    (await ana.studio.call(setPersonsPoints, { params: { ...inStamps, user: ana.id as never }, body: { points: 99 } }))
      .problem?.code,
  ).toBe('auth.forbidden')
  const open = (await board(ana, 2)).reply
  expect(open.items.map(({ name, rank, total }) => [name, rank, total])).toEqual([
    ['Bo', 1, 9],
    ['Ana', 2, 3],
  ])
  expect(open.me).toMatchObject({ rank: 2, total: 3 })
  expect((await board(sol, 1)).reply.me).toMatchObject({ rank: 2, userId: sol.id })

  await sol.studio.call(updateCampaign, { params: inStamps, body: { version: 2, pointsVisibility: 'private' } })
  expect((await board(ana, 2)).reply).toMatchObject({ items: [], me: { rank: 2 }, players: 3 })
  const mine = await ana.call(listMyPoints, {})
  expect(mine.reply.items.map(({ campaign, points }) => [campaign.id, points.total])).toEqual([['stamps', 3]])
})

test('a campaign asks what it wants to know, once, and hears nothing else', async () => {
  const world = await campaignWorld()
  const [ana, sol] = [await world.account('Ana'), await world.staff('Sol')]
  const form = {
    title: 'About you',
    fields: [
      { name: 'usual', label: 'Your usual?', type: 'text' as const, required: true },
      {
        name: 'milk',
        label: 'Milk?',
        type: 'select' as const,
        required: false,
        options: [{ value: 'oat', label: 'Oat' }],
      },
    ],
  }
  await sol.studio.call(updateCampaign, { params: inStamps, body: { version: 2, form } })
  const query = { 'business-id': 'lumen1', 'campaign-id': 'stamps' }
  const ask = async () => (await ana.call(getInfoForm, { query })).reply.fields.map(({ name }) => name)
  const place = { businessId: 'lumen1', campaignId: 'stamps' }
  const answer = async (data: Record<string, string>) =>
    (await ana.call(submitInfoForm, { body: { ...place, data } })).problem?.details.issues

  expect(await ask()).toEqual(['usual', 'milk'])
  expect(await answer({ milk: 'oat' })).toEqual([{ path: 'data.usual', message: 'This must be answered.' }])
  expect(await answer({ usual: 'Cortado', milk: 'yak' })).toEqual([
    { path: 'data.milk', message: 'This is not a select.' },
  ])
  expect(await answer({ usual: 'Cortado', shoe: '42' })).toEqual([
    { path: 'data.shoe', message: 'This campaign does not ask that.' },
  ])
  expect(await answer({ usual: 'Cortado' })).toBeUndefined()
  expect(await ask()).toEqual(['milk'])
  const told = await ana.call(updateCampaignInfo, { body: { ...place, data: { milk: 'oat' } } })
  expect(told.reply.data).toEqual({ usual: 'Cortado', milk: 'oat' })
  expect(await ask()).toEqual([])
  // A page of the brand's own keeps more than the form asks, in its own shapes; what is asked is answered as it is asked.
  const own = { cart: [{ id: 7, with: ['syrup'] }], step: { name: 'size', done: true } }
  const kept = await ana.call(updateCampaignInfo, { body: { ...place, data: own } })
  expect(kept.reply.data).toEqual({ usual: 'Cortado', milk: 'oat', ...own })
  const wrong = await ana.call(updateCampaignInfo, { body: { ...place, data: { ...own, milk: ['oat'] } } })
  expect(wrong.problem?.details.issues).toEqual([{ path: 'data.milk', message: 'This is not a select.' }])
  for (let time = 0; time < 4; time++) {
    const data = { [`notes${time}`]: 'n'.repeat(10_000) }
    const { status } = await ana.call(updateCampaignInfo, { body: { ...place, data } })
    expect(status).toBe(time < 3 ? 200 : 413)
  }
  const nowhere = await ana.call(updateCampaignInfo, { body: { ...place, campaignId: 'nowhere', data: {} } })
  expect(nowhere.problem?.code).toBe('campaign.not_found')
})
