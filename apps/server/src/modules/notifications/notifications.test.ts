import {
  endOtherSessions,
  followPerson,
  getNotificationSettings,
  LogPosition,
  stopDigest,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../testing/push-browser.ts'
import type { Member, Person } from '../../testing/test-world.ts'
import { send, type TokenWorld, tokenWorld } from '../../testing/token-world.ts'

const asked: { url: string; headers: Headers; body: Buffer }[] = []
let answers: number[] = []

beforeEach(() => {
  asked.length = 0
  answers = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: Buffer.from(init?.body as ArrayBuffer),
    })
    return new Response(null, { status: answers.shift() ?? 201 })
  })
})
afterEach(() => vi.restoreAllMocks())

/** Everything that happened since is told. */
function follower({ app }: TokenWorld) {
  let since = LogPosition.parse('0-0')
  return async () => {
    const events = await app.log.read({ since, limit: 1000 })
    since = events.at(-1)?.position ?? since
    await app.notifications.handle(events)
    await app.jobs.runDue()
  }
}

const subscribe = (person: Person, { subscription }: ReturnType<typeof browser>, locale: 'en' | 'es' = 'en') =>
  person.call(subscribeToPush, { body: { ...subscription, locale } })

test('what somebody sends is told to the browser that asked for it, in its language, for nobody else to read', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tell = follower(world)
  const phone = browser('phone')
  expect((await subscribe(bo, phone, 'es')).status).toBe(204)
  expect((await subscribe(bo, phone, 'es')).status).toBe(204)
  expect((await bo.call(getNotificationSettings, {})).reply).toMatchObject({ devices: 1, digest: 'off' })
  const own = await world.token(ana, { 'transferable-v1': {} }, { displayName: 'Stamp card' })
  await send(ana, own, bo.id)
  await tell()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toBe(phone.subscription.endpoint)
  expect(asked[0]?.headers.get('content-encoding')).toBe('aes128gcm')
  expect(asked[0]?.headers.get('authorization')).toMatch(/^vapid t=.+, ?k=/)
  expect(asked[0]?.body.includes('Stamp')).toBe(false)
  expect(phone.read(asked[0]?.body as Buffer)).toEqual({
    title: 'Vitrine',
    body: 'Ana te ha enviado Stamp card',
    url: `/token/${own}`,
    tag: `token ${own}`,
  })

  await ana.call(followPerson, { params: { userId: bo.id } })
  await tell()
  expect(phone.read(asked[1]?.body as Buffer)).toMatchObject({ body: 'Ana te sigue', url: `/user/${ana.id}` })

  // Four at once are a number.
  for (const _ of [1, 2, 3, 4]) await send(ana, await world.token(ana), bo.id)
  await tell()
  expect(asked).toHaveLength(3)
  expect(phone.read(asked[2]?.body as Buffer)).toMatchObject({ body: 'Han llegado 4 cosas a tu cartera', tag: 'many' })
})

test('what is switched off is not told, a browser that is gone is forgotten, and no made-up service is asked', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tell = follower(world)
  const [phone, desk] = [browser('phone'), browser('desk')]
  await subscribe(bo, phone)
  await subscribe(bo, desk)
  await bo.call(updateNotificationSettings, { body: { push: { invited: false } } })
  await ana.call(followPerson, { params: { userId: bo.id } })
  await tell()
  expect(asked).toEqual([])

  answers = [410]
  await send(ana, await world.token(ana), bo.id)
  await tell()
  expect(asked).toHaveLength(2)
  expect((await bo.call(getNotificationSettings, {})).reply).toMatchObject({ devices: 1, push: { invited: false } })
  await bo.call(unsubscribeFromPush, { query: { endpoint: phone.subscription.endpoint } })
  await bo.call(unsubscribeFromPush, { query: { endpoint: desk.subscription.endpoint } })
  expect((await bo.call(getNotificationSettings, {})).reply.devices).toBe(0)

  for (const endpoint of [
    'https://127.0.0.1/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
  ]) {
    const refused = await bo.call(subscribeToPush, { body: { ...phone.subscription, endpoint } })
    expect(refused.problem?.code).toBe('notifications.push_service_unknown')
  }
})

/** Somebody with two sign-ins, each of which can be ended. */
async function signedInTwice(world: TokenWorld) {
  const bo = await world.account('Bo')
  const { sessions } = world.app.identity.network
  const signIn = async () => {
    const { access } = await sessions.begin({ accountId: bo.id, clientId: 'vitrine-wallet', guest: false })
    return { id: bo.id, accessToken: access.token, call: world.callAs(access.token) }
  }
  return [await signIn(), await signIn()] as const
}

test('who ends a sign-in ends what it let browsers be told of, and no other', async () => {
  const world = await tokenWorld()
  const ana = await world.account('Ana')
  const [phone, desk] = await signedInTwice(world)
  const tell = follower(world)
  const [phones, desks] = [browser('phone'), browser('desk')]
  await subscribe(phone, phones)
  await subscribe(desk, desks)

  expect((await phone.call(endOtherSessions, {})).reply).toEqual({ ended: 1 })
  expect((await phone.call(getNotificationSettings, {})).reply.devices).toBe(1)
  await send(ana, await world.token(ana), phone.id)
  await tell()
  expect(asked.map(({ url }) => url)).toEqual([phones.subscription.endpoint])
})

test('a browser moves to the sign-in that registered it last; who knows only its address takes it from nobody', async () => {
  const world = await tokenWorld()
  const eve = await world.account('Eve')
  const [before, after] = await signedInTwice(world)
  const phone = browser('phone')
  await subscribe(before, phone)
  const { endpoint } = phone.subscription
  const stolen = await eve.call(subscribeToPush, { body: { ...browser('hers').subscription, endpoint } })
  expect(stolen.problem?.code).toBe('request.invalid')

  await subscribe(after, phone)
  await after.call(endOtherSessions, {})
  expect((await after.call(getNotificationSettings, {})).reply.devices).toBe(1)

  // The same browser, another person: the one before is told nothing there.
  await subscribe(eve, phone)
  expect((await after.call(getNotificationSettings, {})).reply.devices).toBe(0)
})

/** Two brands at hostnames of their own, the first with a title for its app. */
async function hostnamesWorld() {
  const world = await tokenWorld()
  const { app, database } = world
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: 'owner' })
  for (const brand of ['lumen', 'marea']) await app.viewers.giveHostname(database, `${brand}1`, `${brand}.localhost`)
  await app.viewers.setViewer(database, 'lumen1', { appConfig: { appTitle: 'Lumen’s tin' } })
  return { ...world, at: (brand: string) => ({ headers: { host: `${brand}.localhost:80` } }) }
}

async function handOver({ app, database }: TokenWorld) {
  await app.viewers.takeHostname(database, 'marea1', 'marea.localhost')
  await app.viewers.giveHostname(database, 'lumen1', 'marea.localhost')
}

test('the app of a brand’s hostname is told in the brand’s name, of that brand alone, and of nothing once it is gone', async () => {
  const world = await hostnamesWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const tell = follower(world)
  const [lumens, mareas] = [browser('lumens'), browser('mareas')]
  await bo.call(subscribeToPush, { body: { ...lumens.subscription, locale: 'en' } }, world.at('lumen'))
  await bo.call(subscribeToPush, { body: { ...mareas.subscription, locale: 'en' } }, world.at('marea'))
  await send(ana, await world.token(ana, undefined, { displayName: 'Stamp card' }), bo.id)
  await send(ana, await world.token(ana, undefined, { displayName: 'Ticket', businessId: 'marea1' }), bo.id)
  await ana.call(followPerson, { params: { userId: bo.id } })
  await tell()
  const told = ({ subscription, read }: ReturnType<typeof browser>) =>
    asked.filter(({ url }) => url === subscription.endpoint).map(({ body }) => read(body))
  expect(told(lumens).map(({ body }) => body)).toEqual(['Ana sent you Stamp card', 'Ana follows you'])
  expect(told(lumens)[0]).toMatchObject({ title: 'Lumen’s tin', url: expect.stringMatching(/^\/token\//) })
  expect(told(mareas).map(({ body }) => body)).toEqual(['Ana sent you Ticket', 'Ana follows you'])
  expect(told(mareas)[0]?.title).toBe('Marea')

  await world.app.viewers.takeHostname(world.database, 'lumen1', 'lumen.localhost')
  asked.length = 0
  for (const businessId of ['lumen1', 'marea1'])
    await send(ana, await world.token(ana, undefined, { businessId }), bo.id)
  await tell()
  expect(asked.map(({ url }) => url)).toEqual([mareas.subscription.endpoint])
  expect((await bo.call(getNotificationSettings, {})).reply.devices).toBe(1)

  // Another brand has the hostname now: whoever asked there asked the one before.
  await handOver(world)
  asked.length = 0
  await send(ana, await world.token(ana), bo.id)
  await tell()
  expect(asked).toEqual([])
  expect((await bo.call(getNotificationSettings, {})).reply.devices).toBe(0)
})

test('a digest leads to where it was asked for, and its link that ends it to the public origin', async () => {
  const world = await hostnamesWorld()
  const { app, clock } = world
  const people = ['Ana', 'Bo', 'Chen', 'Dee'].map((name) => world.account(name))
  const [ana, bo, chen, dee] = (await Promise.all(people)) as [Member, Member, Member, Member]
  for (const [person, brand] of [
    [bo, 'lumen'],
    [chen, 'nobody'],
    [dee, 'marea'],
  ] as const) {
    await person.call(updateNotificationSettings, { body: { digest: 'daily' } }, world.at(brand))
    await send(ana, await world.token(ana, undefined, { displayName: 'Stamp card' }), person.id)
    await send(ana, await world.token(ana, undefined, { displayName: 'Ticket', businessId: 'marea1' }), person.id)
  }
  // Changing a channel elsewhere moves nothing; a hostname that another brand has now is led to no more.
  await bo.call(updateNotificationSettings, { body: { email: { wallet: false } } }, world.at('marea'))
  await handOver(world)
  const said = vi.spyOn(app.messages, 'send')
  clock.advance({ seconds: 86_400 })
  await app.notifications.sendDigests()
  const sent = new Map(said.mock.calls.map(([{ to, data }]) => [to, data as unknown as { sentences: string[] }]))
  const stopUrl = expect.stringMatching(/^http:\/\/vitrine\.test\/api\/notifications\/unsubscribe/)
  const lumens = { url: 'http://lumen.localhost', sentences: ['Ana sent you Stamp card'], stopUrl }
  expect(sent.get('bo@example.com')).toMatchObject(lumens)
  for (const elsewhere of ['chen@example.com', 'dee@example.com']) {
    expect(sent.get(elsewhere)).toMatchObject({ url: 'http://vitrine.test', stopUrl })
    expect(sent.get(elsewhere)?.sentences).toHaveLength(2)
  }
})

test('the digest gathers what came since it was asked for, once, and its link ends it', async () => {
  const world = await tokenWorld()
  const { app, database, clock } = world
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await send(ana, await world.token(ana, undefined, { displayName: 'Too early' }), bo.id)
  const on = await bo.call(updateNotificationSettings, { body: { digest: 'daily', email: { wallet: false } } })
  expect(on.reply).toMatchObject({ digest: 'daily', digestTo: 'bo@example.com', email: { wallet: false } })
  await send(ana, await world.token(ana, undefined, { displayName: 'Stamp card' }), bo.id)
  await ana.call(followPerson, { params: { userId: bo.id } })
  const said = vi.spyOn(app.messages, 'send')
  const mails = async () =>
    (
      await database.execute<{ text: string; subject: string }>(
        sql`select subject, text from local_message where recipient = 'bo@example.com' and subject not like '%code%' order by id`,
      )
    ).rows
  await app.notifications.sendDigests()
  expect(await mails()).toEqual([])
  clock.advance({ seconds: 86_400 })
  await app.notifications.sendDigests()
  await app.notifications.sendDigests()
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Ana sent you Stamp card')
  expect(sent[0]?.text).toContain('Ana follows you')
  expect(sent[0]?.text).not.toContain('Too early')

  const message = said.mock.calls[0]?.[0] as unknown as { data: { stopUrl: string } } | undefined
  const token = new URL(message?.data.stopUrl ?? 'about:blank').searchParams.get('token') ?? ''
  const stop = (link: string) => ana.call(stopDigest, { query: { token: link } })
  expect((await stop('x'.repeat(40))).problem?.code).toBe('notifications.link_invalid')
  expect((await stop(token)).status).toBe(204)
  await send(ana, await world.token(ana), bo.id)
  clock.advance({ seconds: 86_400 })
  await app.notifications.sendDigests()
  expect(await mails()).toHaveLength(1)
})
