import {
  createMerchant,
  getMerchantCode,
  getToken,
  listMerchants,
  listMyMerchants,
  listRedemptions,
  searchInventory,
  updateMerchant,
} from '@vitrine/protocol'
import { staticMerchantCode } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/test-world.ts'
import { act, tokenWorld } from '../../testing/token-world.ts'

const lumen = 'lumen1' as never

async function world() {
  const made = await tokenWorld()
  const [staff, gate, ana, bo] = [
    await made.account('Staff'),
    await made.account('Gate'),
    await made.account('Ana'),
    await made.account('Bo'),
  ]
  await made.database.pool.query(`insert into business_member (business_id, account_id) values ('lumen1', $1)`, [
    staff.id,
  ])
  const answer = await staff.studio.call(createMerchant, {
    params: { businessId: lumen },
    body: { name: ' The gate ', accountId: gate.id as never },
  })
  const merchant = answer.reply.data
  const params = { merchantId: merchant.id }
  const codeNow = async (by: Person = gate) => (await by.call(getMerchantCode, { params })).reply.data.code
  const redeem = (person: Person, id: string, code: unknown, options = {}) =>
    act(person, id, 'redeemable-v1', 'redeem-v1', { merchant: code }, options)
  const ownerOf = async (id: string) =>
    (await made.database.pool.query('select owner_id from token where id = $1', [id])).rows[0]?.owner_id
  return { ...made, staff, gate, ana, bo, merchant, params, codeNow, redeem, ownerOf }
}

test('a ticket for three is used three times; at the last it goes to the merchant and something comes back', async () => {
  const { gate, ana, params, codeNow, redeem, ownerOf, token, design, ...made } = await world()
  await design({}, { id: 'stub', displayName: 'Stub' })
  const id = await token(ana, { 'redeemable-v1': { totalQuantity: 3, returnObjectDefinitionId: 'stub' } })

  const shown = await codeNow()
  const first = await redeem(ana, id, shown, { idempotencyKey: 'k1' })
  expect(first.reply.data).toMatchObject({
    output: { remaining: 2, merchant: { name: 'The gate' }, given: [] },
    token: { state: { 'redeemable-v1': { count: 2, totalQuantity: 3 } } },
  })
  // The answer that was lost is given again; the code itself is used up.
  expect((await redeem(ana, id, shown, { idempotencyKey: 'k1' })).reply).toEqual(first.reply)
  expect((await redeem(ana, id, shown)).problem).toMatchObject({ code: 'redemption.code_invalid', status: 410 })
  expect((await redeem(ana, id, staticMerchantCode(params.merchantId))).reply.data.output.remaining).toBe(1)

  const codes = [await codeNow(), await codeNow(), await codeNow()]
  const last = await Promise.all(codes.map((code) => redeem(ana, id, code)))
  expect(last.map((answer) => answer.problem?.error ?? 200).toSorted()).toEqual([1604, 1604, 200])
  expect(last.find((answer) => answer.status === 200)?.reply.data).toMatchObject({
    token: null,
    output: { remaining: 0, given: [{ displayName: 'Stub' }] },
  })
  expect(await ownerOf(id)).toBe(gate.id)
  expect((await redeem(gate, id, await codeNow())).problem?.code).toBe('redemption.none_left')
  const held = (await ana.call(searchInventory, { body: {} })).reply.data.items
  expect(held.map((each) => each.state['meta-v1'].displayName)).toEqual(['Stub'])

  const list = await gate.call(listRedemptions, { params, query: { limit: '2' } as never })
  expect(list.reply.items).toMatchObject([
    { tokenId: id, title: 'Design 2', remaining: 0, person: 'Ana' },
    { remaining: 1 },
  ])
  const rest = await gate.call(listRedemptions, { params, query: { before: String(list.reply.next) } as never })
  expect(rest.reply).toMatchObject({ items: [{ remaining: 2 }], next: null })
  const { rows } = await made.database.pool.query(
    `select data->>'remaining' as left, data->>'merchantId' as merchant from event_log where type = 'action.redeemed' order by id`,
  )
  expect(rows).toEqual(['2', '1', '0'].map((left) => ({ left, merchant: params.merchantId })))
})

test('a merchant takes as many used-up tickets as people bring, however few of them one person may hold', async () => {
  const { gate, ana, bo, codeNow, redeem, ownerOf, design, issue } = await world()
  await design({ 'redeemable-v1': {} }, { id: 'ticket', limitPerUser: 1 })
  for (const [index, id] of (await issue('ticket', ana, bo)).entries()) {
    expect((await redeem(index === 0 ? ana : bo, id, await codeNow())).status).toBe(200)
    expect(await ownerOf(id)).toBe(gate.id)
  }
})

test('only a merchant that takes it, with a code that is good, redeems; everything else changes nothing', async () => {
  const { staff, gate, ana, bo, merchant, params, codeNow, redeem, token, clock, database, app } = await world()
  await app.studio.createBusiness(database, { id: 'other1', name: 'other', displayName: 'Other', ownerId: 'o' })
  const elsewhere = await database.transaction((tx) =>
    app.merchants.createMerchant(tx, { businessId: 'other1', name: 'Elsewhere', accountId: bo.id }),
  )
  const second = await database.transaction((tx) =>
    app.merchants.createMerchant(tx, {
      businessId: 'lumen1',
      name: 'Bar',
      accountId: gate.id,
      acceptsStaticCode: false,
    }),
  )
  const any = await token(ana, { 'redeemable-v1': { atZero: 'delete' } })
  const named = await token(ana, { 'redeemable-v1': { merchants: [second.id] } })
  const atGate = await token(gate, { 'redeemable-v1': {} })
  const old = await codeNow()
  clock.advance({ seconds: 61 })
  const fresh = await codeNow()
  const before = (await database.pool.query('select * from token order by id')).rows

  const refusals: [string, string, unknown, string][] = [
    [any, 'expired', old, 'redemption.code_invalid'],
    [
      any,
      'forged',
      fresh.replace(/[^:]([^:]*)$/, (end, rest) => `${end[0] === 'A' ? 'B' : 'A'}${rest}`),
      'redemption.code_invalid',
    ],
    [any, 'for longer', fresh.replace(/:(\d{10}):/, (_, at) => `:${Number(at) + 900}:`), 'redemption.code_invalid'],
    [any, 'another’s', fresh.replace(merchant.id, second.id), 'redemption.code_invalid'],
    [any, 'of another brand', staticMerchantCode(elsewhere.id), 'redemption.wrong_merchant'],
    [named, 'not named', fresh, 'redemption.wrong_merchant'],
    [named, 'printed where only the screen counts', staticMerchantCode(second.id), 'redemption.not_accepted'],
    [any, 'unheard of', staticMerchantCode('00000000-0000-4000-8000-00000000dead'), 'redemption.merchant_unknown'],
    [any, 'no code', 'https://example.com', 'redemption.merchant_unknown'],
    [any, 'nothing', undefined, 'request.invalid'],
    [any, 'a number', 7, 'request.invalid'],
    [any, 'endless', 'x'.repeat(301), 'request.invalid'],
  ]
  for (const [id, what, code, expected] of refusals) {
    expect([what, (await redeem(ana, id, code)).problem?.code]).toEqual([what, expected])
  }
  expect((await redeem(ana, any, staticMerchantCode(elsewhere.id))).problem?.error).toBe(1630)
  expect((await redeem(gate, atGate, staticMerchantCode(merchant.id))).problem?.error).toBe(1630)
  expect((await redeem(bo, any, fresh)).problem?.error).toBe(1701)
  expect((await database.pool.query('select * from token order by id')).rows).toEqual(before)

  // A refusal does not use a code up.
  expect((await redeem(ana, any, fresh)).status).toBe(200)
  expect((await ana.call(getToken, { params: { tokenId: any } })).status).toBe(404)

  await staff.studio.call(updateMerchant, {
    params: { ...params, businessId: lumen },
    body: { version: 1, archived: true, name: 'The old gate' },
  })
  expect((await gate.call(getMerchantCode, { params })).problem?.code).toBe('merchant.not_found')
  expect((await redeem(ana, named, staticMerchantCode(merchant.id))).problem?.error).toBe(1632)
})

test('merchants are set up by staff; their codes and lists are for those at the counter alone', async () => {
  const { staff, gate, ana, params, merchant, stranger, account } = await world()
  const guest = await account('Guest', { guest: true })

  expect((await staff.studio.call(listMerchants, { params: { businessId: lumen } })).reply.items).toMatchObject([
    { name: 'The gate', accountId: gate.id, acceptsStaticCode: true, archived: false },
  ])
  for (const person of [gate, ana]) {
    expect((await person.studio.call(listMerchants, { params: { businessId: lumen } })).problem?.code).toBe(
      'auth.forbidden',
    )
    const body = { name: 'Mine' }
    expect((await person.studio.call(createMerchant, { params: { businessId: lumen }, body })).problem?.code).toBe(
      'auth.forbidden',
    )
    const change = { params: { ...params, businessId: lumen }, body: { ...body, version: 1 } }
    expect((await person.studio.call(updateMerchant, change)).problem?.code).toBe('auth.forbidden')
  }
  for (const operation of [getMerchantCode, listRedemptions] as const) {
    expect((await ana.call(operation, { params })).problem?.code).toBe('merchant.not_found')
    expect((await guest.call(operation, { params })).problem?.code).toBe('auth.guest_not_allowed')
    expect((await stranger.call(operation, { params })).status).toBe(401)
    expect((await staff.call(operation, { params })).status).toBe(200)
  }
  for (const body of [
    { name: '  ' },
    { name: 'x'.repeat(81) },
    { name: 'A', accountId: 'nobody' },
    { name: 'A', extra: 1 },
  ]) {
    const answer = await staff.studio.call(createMerchant, { params: { businessId: lumen }, body: body as never })
    expect(answer.problem?.code).toBe('request.invalid')
  }
  const nobody = { name: 'A', accountId: '00000000-0000-4000-8000-00000000dead' as never }
  expect((await staff.studio.call(createMerchant, { params: { businessId: lumen }, body: nobody })).problem?.code).toBe(
    'user.not_found',
  )
  for (const person of [gate, staff]) {
    expect((await person.call(listMyMerchants, {})).reply.items).toMatchObject([
      { id: merchant.id, business: { displayName: 'Café Lumen' }, managed: person === staff },
    ])
  }
  expect((await ana.call(listMyMerchants, {})).reply.items).toEqual([])
})
