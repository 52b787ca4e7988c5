import { randomBytes, randomUUID } from 'node:crypto'
import * as protocol from '@vitrine/protocol'
import {
  buyWithCoins,
  deleteToken,
  executeAction,
  getToken,
  listCoins,
  moveTokens,
  type OperationShape,
  searchInventory,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import type { Person } from '../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../testing/token-world.ts'

const held = Object.values(protocol as Record<string, unknown>).filter(
  (value): value is OperationShape => (value as { access?: unknown } | null)?.access === 'wallet:brand',
)
const clientId = 'wallet.lumen1'
const here = { lat: 60.17, lon: 24.94 }
const box = { bottomLeft: { lat: 60, lon: 24 }, topRight: { lat: 61, lon: 25 } }
const price = { amount: 5, currency: 'coins' as const }

/** What Ana has of one brand, or how it could be called. */
type Things = Record<
  | 'business'
  | 'token'
  | 'folder'
  | 'crate'
  | 'dropped'
  | 'design'
  | 'coin'
  | 'campaign'
  | 'sale'
  | 'purchase'
  | 'share'
  | 'claimLink'
  | 'space',
  string
> & { link: string; terms: string; friend: string }

const nobodys = (): Things => ({
  business: 'nobody1',
  token: randomUUID(),
  folder: randomUUID(),
  crate: randomUUID(),
  dropped: randomUUID(),
  design: 'nobody1-design',
  coin: randomUUID(),
  campaign: 'nobody1-stamps',
  sale: randomUUID(),
  purchase: randomUUID(),
  share: randomBytes(16).toString('base64url'),
  claimLink: randomBytes(24).toString('base64url'),
  space: randomUUID(),
  link: randomUUID(),
  terms: 'nobody1.0123456789ab',
  friend: randomUUID(),
})

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

const ofBusiness = ({ business }: Things) => ({ params: { businessId: business, idOrName: business } })
const ofCoin = (things: Things) => ({ params: { idOrName: things.business, coinId: things.coin } })
const ofInfo = ({ business, campaign }: Things) => ({ 'business-id': business, 'campaign-id': campaign })
const toldInfo = ({ business, campaign }: Things) => ({ businessId: business, campaignId: campaign, data: {} })
const ofCampaign = ({ business, campaign }: Things) => ({ params: { businessId: business, campaignId: campaign } })
const nothing = () => ({})
const ofToken = ({ token }: Things) => ({ params: { tokenId: token } })
const ofSpace = ({ space }: Things) => ({ params: { spaceId: space } })

/** How each call that a brand's wallet may make asks for what is a brand's. */
const requests = (me: string, other: string): Record<string, (things: Things) => Request> => ({
  searchInventory: ({ business }) => ({ body: { businessId: business, dropped: 'shown' } }),
  listMyInventory: ({ business }) => ({ body: { business_id: business } }),
  getToken: ofToken,
  getPassKey: ofToken,
  readTokens: ({ token, folder }) => ({ body: { tokenIds: [token, folder] } }),
  updateToken: (things) => ({ ...ofToken(things), body: { openedAt: '2026-01-01T00:00:00.000Z' } }),
  deleteToken: ({ crate }) => ({ params: { tokenId: crate } }),
  executeAction: (things) => ({
    ...ofToken(things),
    body: { behaviorId: 'transferable-v1', actionId: 'transfer-v1', parameters: { recipient: other } },
  }),
  moveTokens: ({ token, folder }) => ({ body: { ids: [token], parentId: folder } }),
  listInventoryBusinesses: nothing,
  listMyBusinesses: nothing,
  getProvenance: ofToken,
  takeShare: ({ share }) => ({ params: { shareId: share } }),
  takeFromLink: ({ claimLink }) => ({ params: { takingId: claimLink } }),
  listCommunities: ofBusiness,
  getSpace: ofSpace,
  previewSpace: ofSpace,
  joinSpace: (things) => ({ ...ofSpace(things), body: {} }),
  getPollResults: ofToken,
  suggestRecipients: nothing,
  checkRecipientAddress: () => ({ query: { value: '0x0000000000000000000000000000000000000001' } }),
  listTerms: ({ business }) => ({ query: { 'business-id': business } }),
  acceptTerms: ({ terms }) => ({ params: { id: terms }, body: { accepted: true } }),
  getCampaignInfo: (things) => ({ query: ofInfo(things) }),
  updateCampaignInfo: (things) => ({ body: toldInfo(things) }),
  getInfoForm: (things) => ({ query: ofInfo(things) }),
  submitInfoForm: (things) => ({ body: toldInfo(things) }),
  getPerson: () => ({ params: { userId: other } }),
  listFollows: () => ({ params: { userId: other, type: 'following' } }),
  followPerson: () => ({ params: { userId: other } }),
  unfollowPerson: () => ({ params: { userId: other } }),
  blockPerson: () => ({ params: { userId: randomUUID() } }),
  unblockPerson: () => ({ params: { userId: other } }),
  reportPerson: () => ({ params: { userId: other }, body: { reason: 'spam' } }),
  searchPeople: () => ({ query: { q: 'friend' } }),
  suggestPeople: nothing,
  listFinds: ({ business }) => ({ query: { businessIds: business } }),
  listPersonInventory: ({ business }) => ({ params: { userId: other }, query: { businessIds: business } }),
  listCoins: ({ business }) => ({ query: { businessId: business } }),
  getCoin: ofCoin,
  listCoinHistory: ofCoin,
  transferCoins: (things) => ({ ...ofCoin(things), body: { recipient: other, amount: 1 } }),
  redeemCoins: (things) => ({ ...ofCoin(things), body: { amount: 1 } }),
  enrolForCoins: (things) => ({ ...ofCoin(things), body: { termsVersion: 'x' } }),
  searchMap: ({ business }) => ({ body: { ...box, filter: { businessId: business } } }),
  groupMap: ({ business }) => ({ body: { ...box, filter: { businessId: business }, precision: 5 } }),
  searchMarket: ofBusiness,
  getSale: ({ sale }) => ({ params: { saleId: sale } }),
  buyWithCoins: ({ sale }) => ({ params: { saleId: sale }, body: { price } }),
  startCheckout: ({ sale }) => ({ params: { saleId: sale }, body: { price } }),
  getPurchase: ({ purchase }) => ({ params: { purchaseId: purchase } }),
  cancelPurchase: ({ purchase }) => ({ params: { purchaseId: purchase } }),
  listCampaignGroups: ofBusiness,
  getCampaignRules: ofCampaign,
  getCampaignOverview: ofCampaign,
  sendCampaignEvent: (things) => ({ ...ofCampaign(things), body: { name: 'was-here' } }),
  getCampaignPoints: ({ campaign }) => ({ params: { user: me, campaign } }),
  listPointsHistory: ({ campaign }) => ({ params: { user: me, campaign } }),
  getLeaderboard: ({ campaign }) => ({ params: { campaign } }),
  listMyPoints: nothing,
  listOfferedLinks: nothing,
  markLinkSeen: ({ link }) => ({ params: { linkId: link } }),
  getObjectDefinition: ({ business, design }) => ({ params: { businessId: business, id: design } }),
  searchObjectDefinitions: (things) => ({ ...ofCampaign(things), body: {} }),
})

/** Public by itself: it tells of any brand what it tells everybody, and nobody's own part of it. */
const publicCalls = new Set(['getSale'])

async function twoBrandsWorld() {
  const world = await tokenWorld()
  const { app, database } = world
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await bo.call(protocol.updatePrivacy, { body: { inventory: 'everyone' } })
  await ana.call(protocol.followPerson, { params: { userId: bo.id } })
  for (const [id, displayName] of [
    ['bar1', 'Lumen Bar'],
    ['marea1', 'Marea'],
  ] as const)
    await app.studio.createBusiness(database, { id, name: id, displayName, ownerId: 'owner', terms: [`${id} asks`] })
  await database.pool.query(`update business set terms = '{lumen1 asks}' where id = 'lumen1'`)
  await app.viewers.giveHostname(database, 'lumen1', 'lumen.localhost')
  await app.viewers.setViewer(database, 'lumen1', { subBusinesses: ['bar1' as never] })

  async function thingsOf(businessId: string): Promise<Things> {
    const of = { businessId }
    const named = (id: string) => ({ ...of, id: `${businessId}-${id}`, displayName: `${businessId} ${id}` })
    const campaign = `${businessId}-stamps`
    await database.transaction(async (tx) => {
      await app.campaigns.create(tx, { id: campaign, businessId, displayName: campaign, pointsVisibility: 'public' })
      await app.campaigns.update(tx, { businessId, campaignId: campaign }, { state: 'live' })
      await app.campaigns.addPoints(tx, [
        { businessId, campaignId: campaign, accountId: ana.id, channel: 'default', change: 7, reason: 'rule' },
      ] as never)
    })
    const coin = await database.transaction(async (tx) => {
      const row = await app.coins.createCoin(tx, { businessId, name: businessId, symbol: 'X', terms: { text: 'x' } })
      await app.coins.fund(tx, { key: `fund ${businessId}`, businessId, amount: 1_000 })
      for (const { id: accountId } of [ana, bo]) {
        await app.coins.enrol(tx, { businessId, accountId })
        await app.coins.grant(tx, { key: `${businessId} ${accountId}`, businessId, accountId, amount: 100 })
      }
      return row
    })
    const token = await world.token(ana, { 'transferable-v1': {}, 'combinable-v1': {} }, named('card'))
    const folder = await world.token(ana, { 'folder-v1': { name: 'Box' }, 'transferable-v1': {} }, named('folder'))
    const crate = await world.token(ana, { 'deletable-v1': {} }, named('spare'))
    const dropped = await world.token(ana, { 'map-ready-v1': {} }, named('found'))
    expect((await act(ana, dropped, 'map-ready-v1', 'drop-v1', { location: here })).problem).toBeNull()
    const market = { 'commerce-v1': {}, 'transferable-v1': {} }
    const offer = async (tokenId: string) => {
      await act(bo, tokenId, 'commerce-v1', 'list-for-sale-v1', { channel: 'marketplace', price })
      const { reply } = await bo.call(getToken, { params: { tokenId: tokenId as never } })
      return String((reply.data.state['commerce-v1'] as { saleId: string }).saleId)
    }
    const sale = await offer(await world.token(bo, market, named('poster')))
    const [second] = await world.issue(`${businessId}-poster`, bo)
    const bought = await ana.call(buyWithCoins, {
      params: { saleId: (await offer(second ?? '')) as never },
      body: { price: price as never },
    })
    const shared = await world.token(bo, { 'share-v1': {}, 'cloneable-v1': {} }, named('copy'))
    const { reply: opened } = await act(bo, shared, 'share-v1', 'share-link-v1')
    const editor = await world.account(`Editor of ${businessId}`, { at: { [businessId]: 'editor' } })
    const { reply: handOut } = await editor.studio.call(protocol.createClaimLinks, {
      params: { businessId: businessId as never },
      body: { objectDefinitionId: `${businessId}-copy` as never, taking: {} },
    })
    const { reply: links } = await editor.studio.call(protocol.listClaimLinks, {
      params: { businessId: businessId as never, handOutId: handOut.id },
    })
    const { reply: community } = await editor.studio.call(protocol.createCommunity, {
      params: { idOrName: businessId as never },
      body: { name: `${businessId} regulars` },
    })
    const { reply: space } = await editor.studio.call(protocol.createSpace, {
      params: { businessId: businessId as never, communityId: community.id },
      body: { displayName: `${businessId} counter`, accessLevel: 'anonymous' },
    })
    const link = randomUUID()
    await database.pool.query(
      `insert into campaign_offered_link (id, account_id, business_id, campaign_id, url, title, created_at)
       values ($1, $2, $3, $4, $5, $5, now())`,
      [link, ana.id, businessId, campaign, `https://${businessId}.example`],
    )
    const friend = await world.account(`Friend of ${businessId}`)
    const [given] = await world.issue(`${businessId}-card`, friend)
    await send(friend, given ?? '', ana.id)
    const { version } = await database.pool
      .query(`select substr(encode(sha256($1), 'hex'), 1, 12) as version`, [`${businessId} asks`])
      .then(({ rows }) => rows[0])
    return {
      ...{ business: businessId, token, folder, crate, dropped, design: `${businessId}-card`, coin: coin.id },
      ...{ campaign, sale, purchase: bought.reply.data.id, link, friend: friend.id },
      ...{ share: String(opened.data.output.shareUrl).split('/').at(-1) ?? '', terms: `${businessId}.${version}` },
      space: space.id,
      claimLink: links.items[0]?.url.split('/').at(-1) ?? '',
    }
  }
  const of = { lumen: await thingsOf('lumen1'), bar: await thingsOf('bar1'), marea: await thingsOf('marea1') }

  async function by(client: string, scope: string): Promise<Person> {
    await database.pool.query(
      `insert into client_consent (account_id, client_id, scopes, brands, at)
       values ($1, $2, '{}', '{lumen1,bar1}', now()) on conflict do nothing`,
      [ana.id, client],
    )
    const accessToken = await app.identity.accessTokens.issue({
      ...{ accountId: ana.id, clientId: client, guest: false, scope },
    })
    const call = world.callAs(accessToken)
    return {
      id: ana.id,
      accessToken,
      call: (operation, input, more = {}) =>
        call(operation, input, { ...more, headers: { 'app-id': client, ...more.headers } }),
    }
  }
  const wallet = await by(clientId, 'openid wallet:brand')
  const everything = await by(clientId, 'openid wallet:all')
  return { ...world, ana, bo, of, wallet, everything, requests: requests(ana.id, bo.id) }
}

type World = Awaited<ReturnType<typeof twoBrandsWorld>>

/** The answer with the names of what was asked for made alike. */
async function answerTo(person: Person, operation: OperationShape, { requests }: World, things: Things) {
  const request = requests[operation.id]?.(things)
  if (!request) throw new Error(`say in this test how ${operation.id} asks for what is a brand’s`)
  const { status, reply, problem } = await person.call(operation, request as never)
  const said = problem ? { code: problem.code, details: problem.details } : reply
  let text = JSON.stringify([status, said ?? null])
  for (const [kind, name] of Object.entries(things)) text = text.replaceAll(name, `<${kind}>`)
  return text
}

const namesOf = ({ friend, ...things }: Things) => [...Object.values(things), friend, `Friend of ${things.business}`]

test('a brand’s wallet is answered about another brand’s things as about what nobody has, by every call that it may make', async () => {
  const world = await twoBrandsWorld()
  const { wallet, ana, of } = world
  const others = held.filter(({ id, reach }) => reach !== 'people' && !publicCalls.has(id))
  expect(others.length).toBeGreaterThan(40)
  const before = await snapshot(world)
  for (const operation of others) {
    const foreign = await answerTo(wallet, operation, world, of.marea)
    const missing = await answerTo(wallet, operation, world, nobodys())
    expect([operation.id, foreign]).toEqual([operation.id, missing])
  }
  expect(await snapshot(world)).toEqual(before)
  // In the person's own wallet the same calls find it.
  const found = await Promise.all(
    [getToken, listCoins, searchInventory].map((operation) => answerTo(ana, operation, world, of.marea)),
  )
  for (const text of found) expect(text).toMatch(/^\[200,.*<business>/)
})

/** What Ana has of the other brand, as the database has it. */
async function snapshot({ database, of, ana }: World) {
  const { rows } = await database.pool.query(
    `select (select jsonb_agg(t order by id) from token t where business_id = $1) as tokens,
       (select jsonb_agg(b order by holder) from coin_balance b where coin_id = $2) as coins,
       (select jsonb_agg(i) from campaign_info i where business_id = $1) as told,
       (select jsonb_agg(l) from campaign_offered_link l where business_id = $1) as links,
       (select jsonb_agg(a) from terms_acceptance a where account_id = $3) as terms,
       (select jsonb_agg(p order by id) from purchase p where business_id = $1) as purchases`,
    [of.marea.business, of.marea.coin, ana.id],
  )
  return rows[0]
}

test('nothing of another brand is in any answer to a brand’s wallet, and what is its own and its sub-brands’ is', async () => {
  const world = await twoBrandsWorld()
  const { wallet, everything, of, requests } = world
  const text = async (person: Person, operation: OperationShape, request: Request) =>
    JSON.stringify((await person.call(operation, request as never)).reply)
  const open: Record<string, Request> = {
    searchInventory: { body: { dropped: 'shown', limit: 100 } },
    listMyInventory: { body: { show_dropped: true } },
    readTokens: { body: { tokenIds: [of.lumen, of.bar, of.marea].map(({ token }) => token) } },
    listInventoryBusinesses: {},
    listMyBusinesses: {},
    suggestRecipients: {},
    searchPeople: { query: { q: 'friend of' } },
    suggestPeople: {},
    listPersonInventory: { params: { userId: world.bo.id } },
    listFinds: {},
    listCoins: {},
    searchMap: { body: box },
    listMyPoints: {},
    listOfferedLinks: {},
  }
  // What acts comes last: it gives things away.
  const inTurn = [...held.filter(({ id }) => open[id]), ...held.filter(({ id }) => !open[id])]
  for (const operation of inTurn) {
    if (publicCalls.has(operation.id)) continue
    const request = open[operation.id] ?? requests[operation.id]?.(of.lumen) ?? {}
    const sees = open[operation.id] ? await text(everything, operation, request) : ''
    const told = await text(wallet, operation, request)
    for (const name of namesOf(of.marea)) expect([operation.id, told.includes(name)]).toEqual([operation.id, false])
    if (!open[operation.id]) continue
    const tells = (said: string, things: Things) => namesOf(things).some((name) => said.includes(name))
    expect([operation.id, tells(told, of.lumen), tells(told, of.bar), tells(sees, of.marea)]).toEqual([
      ...[operation.id, true, true, true],
    ])
  }
  const count = async (person: Person) => {
    const { reply } = await person.call(protocol.groupMap, { body: { ...box, precision: 3 } as never })
    return reply.data.groups.reduce((sum, group) => sum + group.count, 0)
  }
  expect([await count(wallet), await count(everything)]).toEqual([2, 3])
})

test('a brand’s wallet touches no other brand’s token by way of its own', async () => {
  const { wallet, ana, bo, of, database } = await twoBrandsWorld()
  const { lumen, marea } = of
  const move = (person: Person, ids: string[], parentId: string) =>
    person.call(moveTokens, { body: { ids, parentId } as never })
  const moved = (await move(wallet, [marea.token, lumen.token], lumen.folder)).reply.data
  expect(moved).toMatchObject({ moved: [lumen.token], refused: [{ id: marea.token, code: 'token.not_found' }] })
  const into = await act(wallet, lumen.token, 'combinable-v1', 'combine-v1', { folderId: marea.folder })
  expect(into.problem?.code).toBe('token.not_found')

  // Laid there in the person's own wallet, it is taken out there.
  await move(ana, [marea.token], lumen.folder)
  const emptied = await wallet.call(executeAction, {
    params: { tokenId: lumen.folder as never },
    body: { behaviorId: 'folder-v1', actionId: 'split-v1' },
  })
  expect(emptied.problem).toMatchObject({ code: 'auth.insufficient_scope', details: { needs: 'wallet:all' } })
  await move(ana, [lumen.crate], marea.folder)
  expect((await move(wallet, [lumen.crate], '.')).reply.data.refused).toMatchObject([
    { id: lumen.crate, code: 'auth.insufficient_scope' },
  ])

  // Nor does it leave the other brand's folder by being given away or deleted.
  const beyond = { code: 'auth.insufficient_scope', details: { needs: 'wallet:all' } }
  await move(ana, [lumen.token], marea.folder)
  expect((await send(wallet, lumen.token, bo.id)).problem).toMatchObject(beyond)
  const deleting = (person: Person) => person.call(deleteToken, { params: { tokenId: lumen.crate as never } })
  expect((await deleting(wallet)).problem).toMatchObject(beyond)
  const { rows } = await database.pool.query('select id from token where parent_id = $1 order by id', [marea.folder])
  expect(rows.map(({ id }) => id)).toEqual([lumen.token, lumen.crate].sort())
  expect((await deleting(ana)).status).toBe(204)
  expect((await send(ana, lumen.token, bo.id)).problem).toBeNull()
})

test('a sub-brand is reached for as long as it is one, and everything by the own wallet', async () => {
  const { wallet, ana, app, database, of } = await twoBrandsWorld()
  const status = async () => (await wallet.call(getToken, { params: { tokenId: of.bar.token as never } })).status
  expect(await status()).toBe(200)
  await app.viewers.setViewer(database, 'lumen1', { subBusinesses: [] })
  expect(await status()).toBe(404)
  expect((await app.identity.authenticate(ana.accessToken))?.reach).toBeNull()
  expect((await app.identity.authenticate(wallet.accessToken))?.reach).toEqual(new Set(['lumen1']))
})

test('a brand’s wallet hears of no other brand on the socket: not now, not of what it missed, not on the map', async () => {
  const world = await twoBrandsWorld()
  const { wallet, ana, app, database, of } = world
  const { connect } = await listenForSockets(app)
  const topics = ['user-inventory', 'user-coins', 'user-campaigns']
  const start = await app.log.head()
  const live = await connect()
  for (const topic of topics) expect(await live.follow(wallet.accessToken, topic)).toMatchObject({ ok: true })
  live.send({ type: 'monitor', id: 'm', box })
  await live.next('reply')

  for (const businessId of ['marea1', 'lumen1']) {
    const [found] = await world.issue(`${businessId}-found`, ana)
    await act(ana, found ?? '', 'map-ready-v1', 'drop-v1', { location: here })
    await database.transaction(async (tx) => {
      const change = { businessId, accountId: ana.id }
      await app.coins.grant(tx, { ...change, key: `once more ${businessId}`, amount: 3 })
      const campaignId = `${businessId}-stamps`
      await app.campaigns.addPoints(tx, [
        { ...change, campaignId, channel: 'default', change: 2, reason: 'rule' },
      ] as never)
    })
  }
  const late = await connect()
  const heard: string[] = [JSON.stringify(await live.next('map-updated'))]
  for (const topic of topics) {
    await late.follow(wallet.accessToken, topic, { since: start })
    heard.push(JSON.stringify(await late.next('updates')))
  }
  // How much of another brand was missed is not told either.
  for (let each = 0; each < 3; each++) await world.issue('marea1-found', ...Array.from({ length: 200 }, () => ana))
  const later = await connect()
  await later.follow(wallet.accessToken, 'user-inventory', { since: start })
  heard.push(JSON.stringify(await later.next('updates')))
  await later.close()

  const told = new Set<string>()
  while (told.size < topics.length) {
    const frame = await live.next('updates')
    told.add(frame.topic)
    heard.push(JSON.stringify(frame))
  }
  const { rows } = await database.pool.query(`select id from token where business_id = 'marea1'`)
  const foreign = [...rows.map(({ id }) => id as string), 'marea1', of.marea.coin]
  for (const text of heard) for (const name of foreign) expect(text).not.toContain(name)
  await Promise.all([live.close(), late.close()])
})
