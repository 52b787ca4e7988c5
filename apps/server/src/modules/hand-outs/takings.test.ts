import { randomBytes } from 'node:crypto'
import {
  BusinessId,
  closeHandOut,
  createClaimLinks,
  createKiosk,
  createKioskKey,
  endKioskKeys,
  getHandOut,
  getKioskCode,
  getTaking,
  type HandOut,
  listBrandOffers,
  listClaimLinks,
  ObjectDefinitionId,
  offerHandOut,
  TakingId,
  takeBackHandOut,
  takeFromLink,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { campaignWorld } from '../../testing/campaign-world.ts'
import type { Person } from '../../testing/test-world.ts'
import { tokenWorld } from '../../testing/token-world.ts'

const businessId = BusinessId.parse('lumen1')
const params = { businessId }
const bean = ObjectDefinitionId.parse('bean')
const idIn = (url: string) => TakingId.parse(url.split('/get/')[1])

async function cafe() {
  const world = await tokenWorld({ env: { RATE_PER_MINUTE: '1000000' } })
  const edi = await world.account('Edi', { at: { lumen1: 'editor' } })
  await world.design({ 'transferable-v1': {} }, { id: bean, displayName: 'Golden bean', limitPerUser: null })
  const of = (handOut: HandOut) => ({ businessId, handOutId: handOut.id })
  return {
    ...world,
    edi,
    of,
    async links(taking = {}, more = {}) {
      const body = { objectDefinitionId: bean, taking, ...more }
      const { reply } = await edi.studio.call(createClaimLinks, { params, body })
      const { items } = (await edi.studio.call(listClaimLinks, { params: of(reply) })).reply
      return { handOut: reply, ids: items.map(({ url }) => idIn(url)) }
    },
    async kiosk(taking = {}) {
      const { reply } = await edi.studio.call(createKiosk, { params, body: { objectDefinitionId: bean, taking } })
      const { url } = (await edi.studio.call(createKioskKey, { params: of(reply) })).reply
      return { handOut: reply, key: url.split('#')[1] as string }
    },
    guest: () => world.account('Guest', { guest: true }),
    now: async (handOut: HandOut) => (await edi.studio.call(getHandOut, { params: of(handOut) })).reply,
    look: async (takingId: TakingId) => (await world.stranger.call(getTaking, { params: { takingId } })).reply.data,
  }
}

const taken = (person: Person, takingId: TakingId) => person.call(takeFromLink, { params: { takingId } })

test('a guest takes one by a link, again the same one; others have theirs until the limit', async () => {
  const { links, guest, look, now, edi, of } = await cafe()
  const { handOut, ids } = await links({ limit: 2 })
  const [id] = ids as [TakingId]
  expect(await look(id)).toMatchObject({
    state: 'open',
    left: 2,
    kiosk: false,
    token: { displayName: 'Golden bean' },
    business: { id: 'lumen1' },
  })
  const [one, two, three] = [await guest(), await guest(), await guest()]
  const first = (await taken(one, id)).reply.data
  expect(first.again).toBe(false)
  expect((await taken(one, id)).reply.data).toEqual({ tokenId: first.tokenId, again: true, earns: null })
  await taken(two, id)
  expect((await taken(three, id)).problem?.code).toBe('hand_out.used_up')
  expect(await look(id)).toMatchObject({ state: 'used-up', left: 0 })
  expect((await now(handOut)).counts).toMatchObject({ total: 2, given: 2, claimed: 2 })
  await edi.studio.call(closeHandOut, { params: of(handOut) })
  expect((await look(id)).state).toBe('closed')
  expect((await taken(three, id)).problem?.code).toBe('hand_out.over')
})

test('of those who come at once nobody gets too many, and all of them together no more than there are', async () => {
  const { links, guest, now } = await cafe()
  const { handOut, ids } = await links({ limit: 5, perPerson: 2 })
  const [id] = ids as [TakingId]
  const people = await Promise.all(Array.from({ length: 4 }, () => guest()))
  const answers = await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => taken(person, id))))
  const fresh = answers.filter(({ reply }) => reply?.data.again === false)
  expect(fresh).toHaveLength(5)
  expect((await now(handOut)).counts.given).toBe(5)
})

test('a link that is good once is used once, and one person takes no more of them than they may', async () => {
  const { links, guest, look } = await cafe()
  const { ids } = await links({}, { single: 3 })
  expect(new Set(ids).size).toBe(3)
  const [a, b] = ids as [TakingId, TakingId]
  const [one, two] = [await guest(), await guest()]
  await taken(one, a)
  expect((await taken(two, a)).problem?.code).toBe('hand_out.used_up')
  expect((await look(a)).state).toBe('used-up')
  expect((await look(b)).state).toBe('open')
  expect((await taken(one, b)).reply.data.again).toBe(true)
  expect((await look(b)).state).toBe('open')
  expect((await taken(two, b)).reply.data.again).toBe(false)
})

test('a link opens and closes at its times', async () => {
  const { links, guest, look, clock, signInAnew } = await cafe()
  const at = (hours: number) => ({
    at: new Date(clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16),
    timeZone: 'UTC',
  })
  const { ids } = await links({ opensAt: at(2), closesAt: at(4) })
  const [id] = ids as [TakingId]
  const one = await guest()
  expect((await look(id)).state).toBe('not-yet')
  expect((await taken(one, id)).problem?.code).toBe('hand_out.not_yet')
  clock.advance({ seconds: 3 * 3_600 })
  expect((await taken(await signInAnew(one), id)).status).toBe(200)
  clock.advance({ seconds: 2 * 3_600 })
  expect((await taken(await guest(), id)).problem?.code).toBe('hand_out.over')
})

test('a kiosk’s code changes, is good for a moment and once for each person; ten stamps take ten codes', async () => {
  const { kiosk, guest, stranger, look, clock, now, database } = await cafe()
  const { handOut, key } = await kiosk({ perPerson: null })
  const shown = async () => (await stranger.call(getKioskCode, { body: { key } })).reply
  const one = await guest()
  const seen = new Set<string>()
  for (let stamp = 0; stamp < 10; stamp += 1) {
    const { url, state } = await shown()
    expect(state).toBe('open')
    seen.add(url as string)
    const visit = await look(idIn(url as string))
    expect(visit.state).toBe('open')
    expect((await taken(one, visit.id)).reply.data.again).toBe(false)
    // The same code again gives the same one.
    expect((await taken(one, visit.id)).reply.data.again).toBe(true)
    clock.advance({ seconds: 30 })
  }
  expect(seen.size).toBe(10)
  expect((await now(handOut)).counts.given).toBe(10)
  expect((await database.pool.query('select count(*)::int from token')).rows).toEqual([{ count: 10 }])

  const code = idIn((await shown()).url as string)
  const visit = (await look(code)).id
  clock.advance({ seconds: 90 })
  expect((await look(code)).state).toBe('code-old')
  expect((await taken(one, code)).problem?.code).toBe('hand_out.code_old')
  // Whoever came in time has a quarter of an hour to sign in.
  expect((await taken(await guest(), visit)).status).toBe(200)
  clock.advance({ seconds: 900 })
  expect((await taken(await guest(), visit)).problem?.code).toBe('hand_out.code_old')
})

test('at a kiosk with a pause the next one is for later', async () => {
  const { kiosk, guest, stranger, look, clock, signInAnew } = await cafe()
  const { key } = await kiosk({ perPerson: null, pauseSeconds: 3_600 })
  const visit = async () =>
    (await look(idIn((await stranger.call(getKioskCode, { body: { key } })).reply.url as string))).id
  const one = await guest()
  await taken(one, await visit())
  clock.advance({ seconds: 60 })
  const tooSoon = await taken(one, await visit())
  expect(tooSoon.problem).toMatchObject({ code: 'hand_out.too_soon', details: { until: expect.any(String) } })
  clock.advance({ seconds: 3_600 })
  expect((await taken(await signInAnew(one), await visit())).reply.data.again).toBe(false)
})

test('a tablet’s key shows codes for a day and is ended by staff; codes are nobody’s to make', async () => {
  const { kiosk, stranger, clock, edi, of, look, account, signInAnew } = await cafe()
  const { handOut, key } = await kiosk()
  const ask = (with_: string) => stranger.call(getKioskCode, { body: { key: with_ } })
  expect((await ask(randomBytes(32).toString('base64url'))).problem?.code).toBe('hand_out.key_ended')
  const { url } = (await ask(key)).reply
  const code = idIn(url as string)
  const forged = TakingId.parse(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  expect(await stranger.call(getTaking, { params: { takingId: forged } })).toMatchObject({
    problem: { code: 'claim_link.not_found' },
  })
  expect((await look(code)).state).toBe('open')
  const cashier = await account('Chen', { at: { lumen1: 'cashier' } })
  const second = (await cashier.studio.call(createKioskKey, { params: of(handOut) })).reply.url.split('#')[1] as string
  expect((await ask(second)).status).toBe(200)
  expect((await cashier.studio.call(endKioskKeys, { params: of(handOut) })).problem?.code).toBe('auth.forbidden')
  clock.advance({ seconds: 24 * 3_600 + 1 })
  expect((await ask(key)).problem?.code).toBe('hand_out.key_ended')
  const later = await signInAnew(edi)
  const third = (await later.studio.call(createKioskKey, { params: of(handOut) })).reply.url.split('#')[1] as string
  expect((await later.studio.call(endKioskKeys, { params: of(handOut) })).reply.ended).toBe(3)
  expect((await ask(third)).problem?.code).toBe('hand_out.key_ended')
})

test('what was taken by a link and not opened is taken back', async () => {
  const { app, links, guest, edi, of, now, database } = await cafe()
  const { handOut, ids } = await links()
  const [id] = ids as [TakingId]
  const [one, two] = [await guest(), await guest()]
  await taken(one, id)
  await taken(two, id)
  await database.pool.query('update token set opened_at = now() where owner_id = $1', [one.id])
  await edi.studio.call(takeBackHandOut, { params: of(handOut) })
  await app.handOuts.runDue()
  expect(await now(handOut)).toMatchObject({ state: 'taken-back', counts: { given: 1, claimed: 1, takenBack: 1 } })
})

test('who takes what gives points is told so, and which of their tokens shows them', async () => {
  const world = await campaignWorld()
  const edi = await world.account('Edi', { at: { lumen1: 'editor' } })
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const stamp = await world.design({}, { id: 'stamp' })
  const card = await world.design({ 'user-points-v2': { channel: 'stamps' } }, { campaignId: world.campaignId })
  await world.design({ 'user-points-v2': { channel: 'visits' } }, { campaignId: world.campaignId, id: 'other' })
  await world.rules({
    trigger: { id: 'got', config: { objectDefinitionId: ObjectDefinitionId.parse(stamp) } },
    effects: [{ id: 'add-points-v2', config: { points: 1, channel: 'stamps' } }],
  })
  await world.issue('other', ana)
  const [cardId] = await world.issue(card, ana)
  const body = { objectDefinitionId: ObjectDefinitionId.parse(stamp), taking: {} }
  const { reply } = await edi.studio.call(createClaimLinks, { params, body })
  const { items } = (await edi.studio.call(listClaimLinks, { params: { businessId, handOutId: reply.id } })).reply
  const id = idIn(items[0]?.url ?? '')
  const ofAna = (await taken(ana, id)).reply.data
  expect(ofAna).toMatchObject({ again: false, earns: { cardId } })
  // Its points are given by now: again, the same is said.
  await world.settle()
  expect((await taken(ana, id)).reply.data).toEqual({ ...ofAna, again: true })
  expect((await taken(bo, id)).reply.data.earns).toEqual({ cardId: null })
})

test('a brand’s page shows everybody the links that its staff put there, as long as they give something', async () => {
  const { links, of, edi, now, guest, stranger, account, clock } = await cafe()
  const offers = async () => (await stranger.call(listBrandOffers, { params })).reply.items
  const offer = (handOut: HandOut, offered = true) =>
    edi.studio.call(offerHandOut, { params: of(handOut), body: { offered } })
  const closesAt = { at: new Date(clock.now().getTime() + 3_600_000).toISOString().slice(0, 16), timeZone: 'UTC' }
  const { handOut, ids } = await links({ limit: 2, closesAt })
  expect(await offers()).toEqual([])
  expect((await offer(handOut)).reply.offered).toBe(true)
  expect(await offers()).toMatchObject([
    { objectDefinitionId: 'bean', takingId: ids[0], left: 2, token: { displayName: 'Golden bean' } },
  ])
  const bo = await account('Bo', { at: { lumen1: 'viewer' } })
  expect((await bo.studio.call(offerHandOut, { params: of(handOut), body: { offered: false } })).problem?.code).toBe(
    'auth.forbidden',
  )
  await offer(handOut, false)
  expect(await offers()).toEqual([])
  await offer(handOut)
  for (const person of [await guest(), await guest()]) await taken(person, ids[0] as TakingId)
  expect(await offers()).toEqual([])
  expect((await now(handOut)).offered).toBe(true)

  const many = await links({}, { single: 3 })
  expect((await offer(many.handOut)).problem?.code).toBe('hand_out.not_possible')
  const another = await links()
  await offer(another.handOut)
  expect(await offers()).toMatchObject([{ takingId: another.ids[0], left: null }])
  await edi.studio.call(closeHandOut, { params: of(another.handOut) })
  expect(await offers()).toEqual([])
})
