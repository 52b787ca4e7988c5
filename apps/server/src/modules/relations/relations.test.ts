import {
  blockPerson,
  followPerson,
  getPerson,
  getPublicProfile,
  listBlocked,
  listFollows,
  listPersonInventory,
  mergeAccounts,
  reportPerson,
  searchPeople,
  suggestPeople,
  suggestRecipients,
  unblockPerson,
  unfollowPerson,
  updateMe,
  updatePrivacy,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Member, type Person, testWorld } from '../../testing/test-world.ts'
import { send, tokenWorld } from '../../testing/token-world.ts'

const at = (person: { id: string }) => ({ params: { userId: person.id } })
const follow = (who: Person, whom: { id: string }) => who.call(followPerson, at(whom))
const idsOf = (answer: { reply: { items: { id: string }[] } }) => answer.reply.items.map(({ id }): string => id)

test('who follows whom is counted and listed from both sides, once, until it ends', async () => {
  const world = await testWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await bo.call(updateMe, { body: { preferred_username: 'bo.drums' } })
  expect((await ana.call(followPerson, { params: { userId: '@bo.drums' } })).reply).toMatchObject({
    id: bo.id,
    name: 'Bo',
    followed: true,
    followsMe: false,
    followers: 1,
    following: 0,
  })
  expect((await follow(ana, bo)).reply).toMatchObject({ followed: true, followers: 1 })
  world.clock.advance({ seconds: 1 })
  await follow(chen, bo)
  await follow(bo, ana)
  expect((await bo.call(getPerson, at(ana))).reply).toMatchObject({ followers: 1, following: 1, followsMe: true })

  const followers = await ana.call(listFollows, { params: { userId: bo.id, type: 'followers' } })
  expect(followers.reply.data).toMatchObject({
    items: [
      { id: chen.id, followed: false },
      { id: ana.id, followed: false },
    ],
    nextCursor: null,
  })
  const followed = await chen.call(listFollows, { params: { userId: ana.id, type: 'following' } })
  expect(followed.reply.data.items).toMatchObject([{ id: bo.id, followed: true }])

  expect((await ana.call(unfollowPerson, at(bo))).reply).toMatchObject({ followed: false, followers: 1 })
  expect((await ana.call(unfollowPerson, at(bo))).reply).toMatchObject({ followed: false, followers: 1 })
})

test('a list is read page by page, and a page stays where it is while others come', async () => {
  const world = await testWorld()
  const bo = await world.account('Bo')
  const fans = [await world.account('F1'), await world.account('F2'), await world.account('F3')]
  // At the same instant, so that the key alone decides.
  for (const fan of fans) await follow(fan, bo)
  const list = (query: { cursor?: string }) =>
    bo.call(listFollows, { params: { userId: bo.id, type: 'followers' }, query: { ...query, limit: 2 } })
  const first = (await list({})).reply.data
  world.clock.advance({ seconds: 60 })
  await follow(await world.account('Late'), bo)
  const second = (await list({ cursor: first.nextCursor as string })).reply.data
  expect([...first.items, ...second.items].map(({ id }): string => id)).toEqual(
    fans
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
  expect(second.nextCursor).toBeNull()
  for (const cursor of ['1', '1_x', "1_' or true --", '999999999999999_00000000-0000-0000-0000-00000000000g']) {
    expect((await list({ cursor })).problem?.code).toBe('request.invalid')
  }
})

test('nobody follows, blocks or reports themselves or somebody who is not there; guests and strangers follow nobody', async () => {
  const world = await testWorld()
  const [ana, guest] = [await world.account('Ana'), await world.account('Guest', { guest: true })]
  const nobody = { id: '00000000-0000-4000-8000-000000000001' }
  expect((await follow(ana, ana)).problem?.code).toBe('people.follow_self')
  expect((await ana.call(blockPerson, at(ana))).problem?.code).toBe('people.block_self')
  const report = { body: { reason: 'spam' as const } }
  expect((await ana.call(reportPerson, { ...at(ana), ...report })).problem?.code).toBe('people.report_self')
  for (const operation of [followPerson, unfollowPerson, blockPerson, unblockPerson, getPerson])
    expect((await ana.call(operation, at(nobody))).problem?.code).toBe('user.not_found')
  expect((await ana.call(reportPerson, { ...at(nobody), ...report })).problem?.code).toBe('user.not_found')
  expect((await guest.call(followPerson, at(ana))).problem?.code).toBe('auth.guest_not_allowed')
  expect((await world.stranger.call(getPerson, at(ana))).problem?.code).toBe('auth.token_missing')
  for (const userId of ['\u202e', '@', "' or 1=1", '%', '\u0000'])
    expect((await ana.call(getPerson, { params: { userId } })).status).toBeGreaterThanOrEqual(400)
  expect((await ana.call(getPerson, at(ana))).reply).toMatchObject({ followers: 0, following: 0 })
})

test('a storm of follows is slowed down, and whoever follows too many follows no more', async () => {
  const world = await testWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const answers = await Promise.all(Array.from({ length: 40 }, () => follow(ana, bo)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(40)
  expect((await bo.call(getPerson, at(bo))).reply.followers).toBe(1)

  await world.database.execute(sql`update follow_count set following = 5000 where account_id = ${ana.id}`)
  world.clock.advance({ seconds: 120 })
  expect((await follow(ana, chen)).problem).toMatchObject({ code: 'people.follow_limit', details: { limit: 5000 } })
  expect((await chen.call(getPerson, at(chen))).reply.followers).toBe(0)
})

test('a block ends every tie, and the one who blocked is not there for the other', async () => {
  const world = await testWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await ana.call(updateMe, { body: { preferred_username: 'ana.light' } })
  await Promise.all([follow(ana, bo), follow(bo, ana), follow(ana, chen), follow(bo, chen)])
  expect((await ana.call(blockPerson, at(bo))).reply).toMatchObject({ blocked: true, followed: false, followers: 0 })

  for (const operation of [getPerson, followPerson, unfollowPerson, listPersonInventory])
    expect((await bo.call(operation, at(ana))).problem?.code).toBe('user.not_found')
  expect((await bo.call(listFollows, { params: { userId: ana.id, type: 'followers' } })).problem?.code).toBe(
    'user.not_found',
  )
  const seen = await bo.call(listFollows, { params: { userId: chen.id, type: 'followers' } })
  expect(seen.reply.data.items.map(({ id }): string => id)).toEqual([bo.id])
  expect(idsOf(await bo.call(searchPeople, { query: { q: 'ana.light' } }))).toEqual([])
  // It can be told of them all the same.
  expect((await bo.call(reportPerson, { ...at(ana), body: { reason: 'harassment', words: 'Again.' } })).status).toBe(
    204,
  )

  expect((await follow(ana, bo)).problem?.code).toBe('people.blocked_by_you')
  expect((await ana.call(listBlocked, {})).reply.data.items).toMatchObject([{ id: bo.id }])
  expect((await ana.call(unblockPerson, at(bo))).reply.blocked).toBe(false)
  expect((await follow(bo, ana)).status).toBe(200)
})

test('whom one has dealt with is no longer there to send to once one of the two blocks', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await send(ana, await world.token(ana), { type: 'userId', value: bo.id })
  const offered = async (who: Person, q = '') => idsOf(await who.call(suggestRecipients, { query: { q } }))
  expect(await offered(ana)).toEqual([bo.id])
  await bo.call(blockPerson, at(ana))
  for (const who of [ana, bo]) expect(await offered(who)).toEqual([])
  await bo.call(updateMe, { body: { preferred_username: 'bo.drums' } })
  expect(await offered(ana, '@bo.drums')).toEqual([])
  await bo.call(unblockPerson, at(ana))
  expect(await offered(ana)).toEqual([bo.id])
})

test('following and blocking at the same moment never leaves somebody followed by whom they blocked', async () => {
  const world = await testWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await Promise.all([follow(bo, ana), ana.call(blockPerson, at(bo)), follow(bo, ana), bo.call(blockPerson, at(ana))])
  const { rows } = await world.database.execute(sql`select 1 from follow`)
  expect(rows).toEqual([])
  const counts = await world.database.execute(sql`select 1 from follow_count where followers <> 0 or following <> 0`)
  expect(counts.rows).toEqual([])
})

test('strangers are found by the beginning of a handle where they let themselves be, acquaintances by name', async () => {
  const world = await testWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await bo.call(updateMe, { body: { preferred_username: 'bo.drums' } })
  const search = async (q: string) => idsOf(await ana.call(searchPeople, { query: { q } }))
  expect(await search('@BO.')).toEqual([bo.id])
  for (const q of ['', 'bo', 'Bo Lind', 'bo%', 'bo_d', '\\', 'che']) expect(await search(q)).toEqual([])
  await follow(ana, chen)
  expect(await search('che')).toEqual([chen.id])
  await bo.call(updatePrivacy, { body: { findable: false } })
  expect(await search('bo.dru')).toEqual([])
  expect(await search('bo.drums')).toEqual([bo.id])
})

test('those whom the people one follows follow are suggested, the most followed first, nobody one knows', async () => {
  const world = await testWorld()
  const people = ['Ana', 'Bo', 'Chen', 'Dee', 'Eli'].map((name) => world.account(name))
  const [ana, bo, chen, dee, eli] = (await Promise.all(people)) as [Member, Member, Member, Member, Member]
  for (const [who, whom] of [
    [ana, bo],
    [ana, chen],
    [bo, eli],
    [bo, dee],
    [chen, dee],
    [bo, ana],
  ] as const)
    await follow(who, whom)
  expect(idsOf(await ana.call(suggestPeople, {}))).toEqual([dee.id, eli.id])
  await dee.call(blockPerson, at(ana))
  expect(idsOf(await ana.call(suggestPeople, {}))).toEqual([eli.id])
})

test('nobody is suggested or found who is a guest; who hides their name or is not to be found is not suggested', async () => {
  const world = await tokenWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  const guest = await world.account('Guest', { guest: true })
  await guest.call(updateMe, { body: { preferred_username: 'guest.light' } })
  for (const [who, whom] of [
    [ana, bo],
    [bo, chen],
    [bo, guest],
  ] as const)
    await follow(who, whom)
  // Dealing with somebody is no reason either.
  await send(ana, await world.token(ana), { type: 'userId', value: guest.id })
  const suggested = async () => idsOf(await ana.call(suggestPeople, {}))
  expect(await suggested()).toEqual([chen.id])
  for (const hidden of [{ namePublic: false }, { findable: false }]) {
    await chen.call(updatePrivacy, { body: { namePublic: true, findable: true, ...hidden } })
    expect(await suggested()).toEqual([])
  }
  expect(idsOf(await bo.call(searchPeople, { query: { q: 'guest' } }))).toEqual([guest.id])
  const stranger = await world.account('Dee')
  expect(idsOf(await stranger.call(searchPeople, { query: { q: 'guest' } }))).toEqual([])
  expect(idsOf(await stranger.call(searchPeople, { query: { q: '@guest.light' } }))).toEqual([guest.id])
})

test('a name and a picture that are not public are shown to nobody, wherever people are named', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await ana.call(updateMe, { body: { preferred_username: 'light', picture: '/media/x.webp' } })
  await send(ana, await world.token(ana), { type: 'userId', value: bo.id })
  const { reply } = await ana.call(updatePrivacy, { body: { namePublic: false, picturePublic: false } })
  expect(reply).toEqual({ namePublic: false, picturePublic: false, findable: true, inventory: 'nobody' })
  const hidden = { name: '@light', picture: null }
  expect((await bo.call(getPerson, at(ana))).reply).toMatchObject(hidden)
  expect((await world.stranger.call(getPublicProfile, at(ana))).reply).toMatchObject(hidden)
  expect((await bo.call(suggestRecipients, { query: { q: 'light' } })).reply.items).toMatchObject([hidden])
  expect((await bo.call(suggestRecipients, { query: { q: 'ana' } })).reply.items).toEqual([])
  expect((await world.app.users.names(world.database, [ana.id])).get(ana.id)).toBe('@light')
  await ana.call(updateMe, { body: { preferred_username: null } })
  expect((await bo.call(getPerson, at(ana))).reply.name).toMatch(/^Collector \d+$/)
})

test('what a person collects is shown to those whom they let look', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const id = await world.token(ana)
  const look = (who: Person) => who.call(listPersonInventory, at(ana))
  expect((await look(bo)).problem?.code).toBe('people.inventory_private')
  expect((await look(ana)).reply.data.items).toMatchObject([{ id }])
  await ana.call(updatePrivacy, { body: { inventory: 'followers' } })
  expect((await look(bo)).problem?.code).toBe('people.inventory_private')
  await follow(bo, ana)
  expect((await bo.call(getPerson, at(ana))).reply.showsInventory).toBe(true)
  const [shown] = (await look(bo)).reply.data.items
  expect(shown).toMatchObject({ id, abilities: [] })
  await world.token(ana, {}, { draft: true })
  await ana.call(updatePrivacy, { body: { inventory: 'everyone' } })
  const stranger = await world.account('Chen')
  expect((await look(stranger)).reply.data).toMatchObject({ total: 1, items: [{ id }] })
  // An app that is locked to brands asks for theirs alone.
  const ofBrands = (businessIds: string) => stranger.call(listPersonInventory, { ...at(ana), query: { businessIds } })
  expect((await ofBrands('lumen1,marea1')).reply.data).toMatchObject({ total: 1, items: [{ id }] })
  expect((await ofBrands('marea1')).reply.data).toMatchObject({ total: 0, items: [] })
  for (const unfit of ['', ',', 'lumen1,', "x' or 1=1"])
    expect((await ofBrands(unfit)).problem?.code).toBe('request.invalid')
})

test('merged accounts keep each tie once and count right; who leaves is followed by nobody', async () => {
  const world = await testWorld()
  const people = ['Ana', 'Old', 'Bo', 'Chen'].map((name) => world.account(name))
  const [ana, old, bo, chen] = (await Promise.all(people)) as [Member, Member, Member, Member]
  for (const [who, whom] of [
    [ana, bo],
    [old, bo],
    [old, chen],
    [chen, ana],
    [chen, old],
    [ana, old],
    [bo, old],
  ] as const)
    await follow(who, whom)
  await bo.call(blockPerson, at(ana))
  const body = { sourceAccessToken: old.accessToken, targetAccessToken: ana.accessToken }
  expect((await ana.call(mergeAccounts, { body })).status).toBe(200)
  expect((await ana.call(getPerson, at(ana))).reply).toMatchObject({ followers: 1, following: 1 })
  expect((await chen.call(getPerson, at(chen))).reply).toMatchObject({ followers: 1, following: 1 })
  expect((await bo.call(getPerson, at(bo))).reply).toMatchObject({ followers: 0, following: 0 })

  await world.database.transaction((tx) => world.app.users.closeAccount(tx, ana.id))
  expect((await chen.call(getPerson, at(chen))).reply).toMatchObject({ followers: 0, following: 0 })
})

test('no name is invisible, turns others round, has two lines or is a book', async () => {
  const ana = await (await testWorld()).account('Ana')
  const names = ['\u200b\u200b', '\u200d', 'A\u200bna', 'Ana \u2067x', 'A\u00adna', '\u3164', 'x'.repeat(10_000), ' ']
  for (const name of names)
    expect((await ana.call(updateMe, { body: { name } })).problem?.code, JSON.stringify(name)).toBe('request.invalid')
})

test('names of every script and emoji of several parts are names', async () => {
  const ana = await (await testWorld()).account('Ana')
  for (const name of ['José-María', '安娜', 'נועה', 'نور‌الدین', 'Zoë 👩‍🎨', 'Владимир', 'अनन्या'])
    expect((await ana.call(updateMe, { body: { name } })).reply?.name).toBe(name)
})

test('who is blocked can send nothing, and is told no more than of anybody who is not there', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const token = await world.token(ana)
  await bo.call(blockPerson, at(ana))
  expect((await send(ana, token, bo.id)).problem?.code).toBe('recipient.not_found')
  expect((await send(ana, token, 'bo@example.com')).problem?.code).toBe('recipient.not_found')
  // The other way round nothing is in the way.
  expect((await send(bo, await world.token(bo), ana.id)).problem).toBeNull()
  await bo.call(unblockPerson, at(ana))
  expect((await send(ana, token, bo.id)).problem).toBeNull()
})
