import { getPassKey, getToken, limits, listRedemptions, redeemPass } from '@vitrine/protocol'
import { earlierPassLink, passCode, readPassCode, staticMerchantCode } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { codeBy, passDevice } from '../../testing/pass-device.ts'
import type { Person } from '../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../testing/token-world.ts'

async function world() {
  const made = await tokenWorld()
  const { app, database, clock, account } = made
  const [gate, ana, bo] = [await account('Gate'), await account('Ana'), await account('Bo')]
  const counter = (name: string, by: Person, businessId = 'lumen1') =>
    database.transaction((tx) => app.merchants.createMerchant(tx, { businessId, name, accountId: by.id }))
  const merchant = await counter('The gate', gate)
  const keyOf = (person: Person, id: string) => person.call(getPassKey, { params: { tokenId: id as never } })

  const device = (person: Person, tokenId: string) => passDevice(person, tokenId, clock)
  const scan = (person: Person, code: string, merchantId: string = merchant.id, options = {}) =>
    person.call(redeemPass, { params: { merchantId: merchantId as never }, body: { code } }, options)
  const left = async (id: string) =>
    (
      await database.pool.query(`select state->'redeemable-v1'->>'count' as left, owner_id from token where id = $1`, [
        id,
      ])
    ).rows[0]
  return { ...made, gate, ana, bo, counter, merchant, keyOf, device, scan, left }
}

const answerOf = ({ status, problem }: { status: number; problem?: { code: string } | null }) => problem?.code ?? status

test('a ticket that is shown is redeemed by the counter that scans it, and its holder has done nothing else', async () => {
  const { gate, ana, merchant, device, scan, left, token, design } = await world()
  await design({}, { id: 'stub', displayName: 'Stub' })
  const id = await token(ana, { 'redeemable-v1': { returnObjectDefinitionId: 'stub' } }, { displayName: 'Saturday' })
  const code = await (await device(ana, id))()

  const first = await scan(gate, code, merchant.id, { idempotencyKey: 'k1' })
  expect(first.reply.data).toMatchObject({ tokenId: id, title: 'Saturday', person: 'Ana', remaining: 0 })
  expect((await scan(gate, code, merchant.id, { idempotencyKey: 'k1' })).reply).toEqual(first.reply)
  expect(await left(id)).toEqual({ left: '0', owner_id: gate.id })
  const list = await gate.call(listRedemptions, { params: { merchantId: merchant.id as never } })
  expect(list.reply.items).toMatchObject([{ tokenId: id, title: 'Saturday', person: 'Ana', remaining: 0 }])
})

test('the same code again, and later ones of a ticket that is used up, are told when it was used', async () => {
  const { gate, ana, device, scan, left, token, clock } = await world()
  const once = await token(ana, { 'redeemable-v1': {} })
  const thrice = await token(ana, { 'redeemable-v1': { totalQuantity: 3 } })
  const [showOnce, showThrice] = [await device(ana, once), await device(ana, thrice)]

  const usedAt = (await scan(gate, await showOnce())).reply.data.at
  for (const code of [await showOnce(), await showOnce()]) {
    expect((await scan(gate, code)).problem).toMatchObject({ code: 'redemption.pass_used', details: { usedAt } })
  }
  const code = await showThrice()
  expect((await scan(gate, code)).reply.data.remaining).toBe(2)
  expect(answerOf(await scan(gate, code))).toBe('redemption.pass_used')
  clock.advance({ seconds: limits.passCodeSeconds })
  expect(answerOf(await scan(gate, code))).toBe('redemption.pass_used')
  expect((await scan(gate, await showThrice())).reply.data.remaining).toBe(1)
  expect((await left(thrice)).left).toBe('1')
  expect((await scan(gate, await showOnce())).problem).toMatchObject({
    code: 'redemption.pass_used',
    details: { usedAt },
  })
})

test('of two counters that scan one ticket at once, one lets in', async () => {
  const { gate, bo, ana, counter, merchant, device, scan, left, token } = await world()
  const second = await counter('The back door', bo)
  const id = await token(ana, { 'redeemable-v1': { totalQuantity: 5 } })
  const code = await (await device(ana, id))()

  const answers = await Promise.all([
    scan(gate, code, merchant.id),
    scan(bo, code, second.id),
    scan(gate, code, merchant.id),
  ])
  expect(answers.map(answerOf).toSorted()).toEqual([200, 'redemption.pass_used', 'redemption.pass_used'])
  expect((await left(id)).left).toBe('4')
})

test('a code that was photographed is soon worth nothing, and a device without a connection stops at the hour it said', async () => {
  const { gate, ana, account, counter, device, scan, left, token, clock } = await world()
  const id = await token(ana, { 'redeemable-v1': { totalQuantity: 2 } })
  const show = await device(ana, id)

  const photographed = await show()
  clock.advance({ seconds: 2 * limits.passCodeSeconds })
  expect(answerOf(await scan(gate, photographed))).toBe('redemption.code_invalid')
  // The device has asked nobody since.
  clock.advance({ seconds: limits.passKeyHours * 3600 - 4 * limits.passCodeSeconds })
  const late = await account('Late')
  const door = await counter('The late door', late)
  expect((await scan(late, await show(), door.id)).reply.data.remaining).toBe(1)
  clock.advance({ seconds: 4 * limits.passCodeSeconds })
  expect(answerOf(await scan(late, await show(), door.id))).toBe('redemption.code_invalid')
  expect((await left(id)).left).toBe('1')
})

test('a forged code, one for longer, one of another ticket or of another holder changes nothing', async () => {
  const { gate, ana, bo, merchant, keyOf, device, scan, token, clock, database } = await world()
  const id = await token(ana, { 'redeemable-v1': {} })
  const others = await token(bo, { 'redeemable-v1': {} })
  const code = await (await device(ana, id))()
  const good = readPassCode(code)
  if (!good) throw new Error('no code')
  const own = (await keyOf(bo, others)).reply.data
  const before = (await database.pool.query('select * from token order by id')).rows

  const forgeries = {
    'with another link': passCode({ ...good, link: `${good.link[0] === 'A' ? 'B' : 'A'}${good.link.slice(1)}` }),
    'with another seal': passCode({ ...good, seal: `${good.seal[0] === 'A' ? 'B' : 'A'}${good.seal.slice(1)}` }),
    'in another’s name': passCode({ ...good, holder: own.holder }),
    'for longer': passCode({ ...good, expiresAtSeconds: good.expiresAtSeconds + 3600 }),
    'for another moment': passCode({ ...good, step: good.step + 1 }),
    'for the ticket of somebody else': passCode({ ...good, tokenId: others }),
    'with the key of one’s own ticket': await codeBy(own, good),
    'with a key of nobody': await codeBy({ ...own, key: 'k'.repeat(22) }, good),
    'of a ticket that is not there': passCode({ ...good, tokenId: '00000000-0000-4000-8000-00000000dead' }),
    'a counter’s': staticMerchantCode(merchant.id),
    'a ticket’s id': id,
  }
  for (const [what, forged] of Object.entries(forgeries)) {
    expect([what, answerOf(await scan(gate, forged))]).toEqual([what, 'redemption.code_invalid'])
  }
  clock.advance({ seconds: -3600 })
  expect(answerOf(await scan(gate, code))).toBe('redemption.code_invalid')
  clock.advance({ seconds: 3600 })
  expect((await database.pool.query('select * from token order by id')).rows).toEqual(before)
  expect((await scan(gate, code)).status).toBe(200)
})

test('the codes of a ticket end with its being given away', async () => {
  const { gate, ana, bo, device, scan, token } = await world()
  const id = await token(ana, { 'transferable-v1': {}, 'redeemable-v1': {} })
  const anas = await device(ana, id)
  expect((await send(ana, id, { type: 'userId', value: bo.id })).status).toBe(200)

  expect(answerOf(await scan(gate, await anas()))).toBe('redemption.code_invalid')
  expect((await scan(gate, await (await device(bo, id))())).reply.data.person).toBe('Bo')
})

test('only a counter that takes the ticket redeems it, and only whoever stands there', async () => {
  const { gate, ana, bo, account, stranger, counter, merchant, keyOf, device, scan, token, app, database, left } =
    await world()
  await app.studio.createBusiness(database, { id: 'other1', name: 'other', displayName: 'Other', ownerId: 'o' })
  const elsewhere = await counter('Elsewhere', bo, 'other1')
  const bar = await counter('Bar', bo)
  const anas = await counter('Ana’s own', ana)
  const id = await token(ana, { 'redeemable-v1': {} })
  const named = await token(ana, { 'redeemable-v1': { merchants: [bar.id] } })
  const plain = await token(ana)
  const [show, showNamed] = [await device(ana, id), await device(ana, named)]

  expect((await scan(bo, await show(), elsewhere.id)).problem?.error).toBe(1630)
  expect(answerOf(await scan(gate, await showNamed()))).toBe('redemption.wrong_merchant')
  expect(answerOf(await scan(ana, await show(), anas.id))).toBe('redemption.wrong_merchant')
  expect(answerOf(await scan(bo, await show()))).toBe('merchant.not_found')
  expect(answerOf(await scan(await account('Guest', { guest: true }), await show()))).toBe('auth.guest_not_allowed')
  const atGate = { params: { merchantId: merchant.id as never }, body: { code: await show() } }
  expect((await stranger.call(redeemPass, atGate)).status).toBe(401)
  expect((await left(id)).owner_id).toBe(ana.id)
  // A refusal has not used the code up.
  expect((await scan(gate, await show())).status).toBe(200)
  expect((await scan(bo, await showNamed(), bar.id)).status).toBe(200)

  expect(answerOf(await keyOf(ana, plain))).toBe('token.action_not_supported')
  expect(answerOf(await keyOf(bo, plain))).toBe('token.not_found')
  expect(answerOf(await keyOf(ana, id))).toBe('token.not_viewable')
  expect(answerOf(await keyOf(gate, id))).toBe('redemption.none_left')
  expect((await stranger.call(getPassKey, { params: { tokenId: plain } })).status).toBe(401)
})

test('a ticket that is being sold or lies on the map has no codes', async () => {
  const { gate, ana, device, keyOf, scan, token, database } = await world()
  const id = await token(ana, { 'redeemable-v1': {}, 'map-ready-v1': {} })
  const show = await device(ana, id)
  const dropped = await act(ana, id, 'map-ready-v1', 'drop-v1', { location: { lat: 60.17, lon: 24.94 } })
  expect(dropped.status).toBe(200)

  expect((await keyOf(ana, id)).status).toBeGreaterThanOrEqual(400)
  expect((await scan(gate, await show())).status).toBeGreaterThanOrEqual(400)
  expect((await ana.call(getToken, { params: { tokenId: id } })).status).toBe(200)
  expect((await database.pool.query('select 1 from redemption')).rows).toEqual([])
})

test('whoever has photographed a code makes none of the moment before from it', async () => {
  const { gate, ana, device, scan, left, token, clock } = await world()
  const id = await token(ana, { 'redeemable-v1': { totalQuantity: 2 } })
  const show = await device(ana, id)
  clock.advance({ seconds: limits.passCodeSeconds })
  const code = await show()
  const seen = readPassCode(code)
  if (!seen) throw new Error('no code')
  expect((await scan(gate, code)).status).toBe(200)
  const before = passCode({ ...seen, step: seen.step - 1, link: earlierPassLink(seen.link, 1) })
  expect(answerOf(await scan(gate, before))).toBe('redemption.pass_used')
  expect((await left(id)).left).toBe('1')
})

test('of a code that was shown by a clock that is ahead, none that can be made from it is good any more', async () => {
  const { gate, ana, device, scan, left, token, clock } = await world()
  const id = await token(ana, { 'redeemable-v1': { totalQuantity: 3 } })
  const show = await device(ana, id)
  clock.advance({ seconds: 2 * limits.passCodeSeconds })
  const code = await show()
  const seen = readPassCode(code)
  if (!seen) throw new Error('no code')
  clock.advance({ seconds: -limits.passCodeSeconds })
  expect((await scan(gate, code)).status).toBe(200)
  for (const earlier of [1, 2]) {
    const made = { ...seen, step: seen.step - earlier, link: earlierPassLink(seen.link, earlier) }
    expect(answerOf(await scan(gate, passCode(made)))).toBe('redemption.pass_used')
  }
  expect((await left(id)).left).toBe('2')
})
