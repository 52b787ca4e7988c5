import { randomUUID } from 'node:crypto'
import {
  exportRedemptions,
  type GateScan,
  getToken,
  limits,
  listBrandRedemptions,
  listGateScans,
  listGateTickets,
  listMerchants,
  sendGateScans,
  undoRedemption,
  updateMerchant,
} from '@vitrine/protocol'
import { readCsv } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { passDevice } from '../../testing/pass-device.ts'
import type { Member, Person } from '../../testing/test-world.ts'
import { tokenWorld } from '../../testing/token-world.ts'

const businessId = 'lumen1' as never

async function world() {
  const made = await tokenWorld()
  const { app, database, clock, account } = made
  const [eva, cas, carl] = [
    await account('Eva', { at: { lumen1: 'editor' } }),
    await account('Cas', { at: { lumen1: 'cashier' } }),
    await account('Carl', { at: { lumen1: 'cashier' } }),
  ]
  const [desk, ana] = [await account('Desk'), await account('Ana')]
  const merchant = await database.transaction((tx) =>
    app.merchants.createMerchant(tx, { businessId: 'lumen1', name: 'The gate', accountId: desk.id }),
  )
  const params = { businessId, merchantId: merchant.id }

  const device = (person: Person, tokenId: string) => passDevice(person, tokenId, clock)
  const scanOf = (code: string, more: Partial<GateScan> = {}): GateScan => ({
    ...{ nonce: randomUUID(), code, at: clock.now().toISOString(), told: null, undone: false },
    ...more,
  })
  const send = async (by: Member, ...scans: GateScan[]) =>
    (await by.studio.call(sendGateScans, { params, body: { scans } })).reply.items
  const undo = (by: Member, redemptionId: number | null | undefined) =>
    by.studio.call(undoRedemption, { params: { businessId, redemptionId: redemptionId ?? 0 } })
  const left = async (id: string) =>
    (
      await database.pool.query(`select state->'redeemable-v1'->>'count' as left, owner_id from token where id = $1`, [
        id,
      ])
    ).rows[0]
  return { ...made, eva, cas, carl, desk, ana, merchant, params, device, scanOf, send, undo, left }
}

test('of two devices that scan one ticket, one lets in; the same scan sent again is the same scan', async () => {
  const { cas, carl, ana, token, device, scanOf, send, left, desk } = await world()
  const id = await token(ana, { 'redeemable-v1': {} }, { displayName: 'Saturday' })
  const code = await (await device(ana, id))()
  const first = scanOf(code)

  const answers = (await Promise.all([send(cas, first), send(carl, scanOf(code)), send(cas, first)])).flat()
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(expect.arrayContaining(['redeemed', 'refused']))
  expect(
    new Set(answers.filter(({ outcome }) => outcome === 'redeemed').map(({ redemptionId }) => redemptionId)).size,
  ).toBe(1)
  expect(await left(id)).toEqual({ left: '0', owner_id: desk.id })
  const [refused] = await send(carl, scanOf(code))
  expect(refused).toMatchObject({ outcome: 'refused', problem: 'redemption.pass_used', title: 'Saturday' })
  expect(refused?.usedAt).toBeTruthy()
})

test('scans without a connection are told as they really were, and what the phone let in wrongly is a conflict that stays', async () => {
  const { ana, token, device, scanOf, send, clock, params, left, ...made } = await world()
  const [id, others] = [await token(ana, { 'redeemable-v1': {} }), await token(ana, { 'redeemable-v1': {} })]
  const [show, showOther] = [await device(ana, id), await device(ana, others)]
  const told = 'let_in' as const
  const [atOne, atTwo] = [scanOf(await show(), { told }), scanOf(await show(), { told })]
  const refusedThere = scanOf(await showOther(), { told: 'refused' })
  const takenBack = scanOf(await showOther(), { told, undone: true })
  clock.advance({ seconds: 3 * 3600 })
  const [eva, cas, carl] = await Promise.all([made.eva, made.cas, made.carl].map(made.signInAnew))
  if (!eva || !cas || !carl) throw new Error('nobody is there')

  const [redeemed, ...rest] = await send(cas, atOne, refusedThere, takenBack)
  expect(redeemed).toMatchObject({ outcome: 'redeemed', at: atOne.at, person: 'Ana' })
  expect(rest.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'undone'])
  expect(await send(carl, atTwo)).toMatchObject([
    { outcome: 'conflict', problem: 'redemption.pass_used', usedAt: atOne.at },
  ])
  expect((await left(others)).owner_id).toBe(ana.id)

  const list = async (only?: 'conflicts') =>
    (await eva.studio.call(listGateScans, { params, query: only ? { only } : {} })).reply.items
  expect(await list()).toHaveLength(4)
  expect(await list('conflicts')).toMatchObject([{ nonce: atTwo.nonce, by: 'Carl', offline: true }])

  const ancient = scanOf(await showOther(), {
    told,
    at: new Date(clock.now().getTime() - 25 * 3_600_000).toISOString(),
  })
  const ahead = scanOf(await showOther(), { told, at: new Date(clock.now().getTime() + 3_600_000).toISOString() })
  for (const scan of [ancient, ahead]) {
    expect(await send(cas, scan)).toMatchObject([{ outcome: 'conflict', problem: 'redemption.scan_out_of_time' }])
  }
  // A photograph of yesterday stays one, whatever the phone says about when it was.
  const late = scanOf(await showOther(), { told, at: atOne.at })
  expect(await send(cas, late)).toMatchObject([{ outcome: 'conflict', problem: 'redemption.code_invalid' }])
})

test('a phone that never heard the answer goes by itself, and what it told is what is kept', async () => {
  const { cas, carl, ana, token, device, scanOf, send } = await world()
  const code = await (await device(ana, await token(ana, { 'redeemable-v1': {} })))()
  const heard = scanOf(code)
  expect(await send(cas, heard)).toMatchObject([{ outcome: 'redeemed' }])
  expect(await send(cas, { ...heard, told: 'let_in' })).toMatchObject([{ outcome: 'redeemed' }])
  const unheard = scanOf(code)
  expect(await send(carl, unheard)).toMatchObject([{ outcome: 'refused' }])
  expect(await send(carl, { ...unheard, told: 'let_in' })).toMatchObject([{ outcome: 'conflict' }])
})

test('a redemption is undone within its time: the ticket and what came back for it are as before', async () => {
  const { eva, cas, ana, token, design, device, scanOf, send, undo, left, clock, database, params } = await world()
  await design({}, { id: 'stub', displayName: 'Stub' })
  const id = await token(ana, { 'redeemable-v1': { totalQuantity: 2, returnObjectDefinitionId: 'stub' } })
  const show = await device(ana, id)
  const stubs = async () =>
    (
      await database.pool.query(
        `select 1 from token where object_definition_id = 'stub' and deleted_at is null and owner_id = $1`,
        [ana.id],
      )
    ).rows.length
  const [first] = await send(cas, scanOf(await show()))
  clock.advance({ seconds: limits.passCodeSeconds })
  const [second] = await send(cas, scanOf(await show()))
  expect([(await left(id)).left, await stubs()]).toEqual(['0', 1])

  expect((await undo(cas, second?.redemptionId)).reply.data).toMatchObject({ undoUntil: null, person: 'Ana' })
  expect([await left(id), await stubs()]).toEqual([{ left: '1', owner_id: ana.id }, 0])
  expect((await undo(cas, second?.redemptionId)).problem).toMatchObject({ code: 'redemption.not_undoable' })
  expect((await undo(eva, first?.redemptionId)).status).toBe(200)
  expect((await left(id)).left).toBe('2')

  clock.advance({ seconds: limits.passCodeSeconds })
  const [again] = await send(cas, scanOf(await show()))
  expect(again).toMatchObject({ outcome: 'redeemed', remaining: 1 })
  clock.advance({ seconds: limits.redemptionUndoMinutes * 60 })
  expect((await undo(eva, again?.redemptionId)).problem?.code).toBe('redemption.undo_over')
  expect((await ana.call(getToken, { params: { tokenId: id } })).status).toBe(200)

  const brand = { businessId }
  const { items } = (await eva.studio.call(listBrandRedemptions, { params: brand })).reply
  expect(items.map(({ undoneAt }) => undoneAt !== null)).toEqual([false, true, true])
  const rows = readCsv((await eva.studio.call(exportRedemptions, { params: brand })).reply.csv)
  expect(rows).toHaveLength(4)
  expect((await cas.studio.call(exportRedemptions, { params: brand })).problem?.code).toBe('auth.forbidden')
  const [merchant] = (await eva.studio.call(listMerchants, { params })).reply.items
  expect(merchant).toMatchObject({ redemptions: 1 })
})

test('what was redeemed to try a design that is no more than a draft is marked and does not count', async () => {
  const { eva, cas, token, device, scanOf, send, params } = await world()
  const id = await token(eva, { 'redeemable-v1': {} }, { draft: true })
  expect(await send(cas, scanOf(await (await device(eva, id))()))).toMatchObject([{ outcome: 'redeemed' }])
  const { items } = (await eva.studio.call(listBrandRedemptions, { params: { businessId } })).reply
  expect(items).toMatchObject([{ tokenId: id, isTest: true }])
  expect((await eva.studio.call(listMerchants, { params })).reply.items).toMatchObject([{ redemptions: 0 }])
})

test('what has moved on since is not undone behind anybody’s back', async () => {
  const { cas, ana, desk, token, design, device, scanOf, send, undo, database } = await world()
  await design({}, { id: 'stub', displayName: 'Stub' })
  const id = await token(ana, { 'redeemable-v1': { returnObjectDefinitionId: 'stub' } })
  const gone = await token(ana, { 'redeemable-v1': { atZero: 'delete' } })
  const [kept] = await send(cas, scanOf(await (await device(ana, id))()))
  const [deleted] = await send(cas, scanOf(await (await device(ana, gone))()))
  expect((await undo(cas, deleted?.redemptionId)).problem?.details).toEqual({ reason: 'gone' })
  await database.pool.query(`update token set owner_id = $1 where object_definition_id = 'stub'`, [desk.id])
  expect((await undo(cas, kept?.redemptionId)).problem?.details).toEqual({ reason: 'returned' })
})

test('a cashier stands only where they are named; nobody else scans, lists or undoes', async () => {
  const { eva, cas, carl, ana, token, device, scanOf, params, send, undo, account } = await world()
  const id = await token(ana, { 'redeemable-v1': {} }, { displayName: 'Saturday' })
  const people = [carl.id as never]
  const named = await eva.studio.call(updateMerchant, { params, body: { version: 1, people } })
  expect(named.reply.data).toMatchObject({ version: 2, people: [{ name: 'Carl' }] })
  const strangers = [ana.id as never]
  expect(
    (await eva.studio.call(updateMerchant, { params, body: { version: 2, people: strangers } })).problem?.code,
  ).toBe('user.not_found')
  expect((await eva.studio.call(updateMerchant, { params, body: { version: 1, name: 'X' } })).problem?.code).toBe(
    'studio.edited_meanwhile',
  )
  expect((await cas.studio.call(listMerchants, { params })).reply.items).toEqual([])
  expect((await carl.studio.call(listMerchants, { params })).reply.items).toHaveLength(1)
  const scans = [scanOf(await (await device(ana, id))())]
  expect((await cas.studio.call(sendGateScans, { params, body: { scans } })).problem?.code).toBe('merchant.not_found')
  const viewer = await account('Vic', { at: { lumen1: 'viewer' } })
  for (const person of [ana, viewer]) {
    expect((await person.studio.call(sendGateScans, { params, body: { scans } })).problem?.code).toBe('auth.forbidden')
    expect((await person.studio.call(listGateTickets, { params })).problem?.code).toBe('auth.forbidden')
  }

  const list = (await carl.studio.call(listGateTickets, { params })).reply
  expect(list).toMatchObject({
    items: [{ tokenId: id, title: 0, left: 1, usedAt: null }],
    titles: ['Saturday'],
    next: null,
  })
  const [done] = await send(carl, ...scans)
  expect((await undo(cas, done?.redemptionId)).problem?.code).toBe('merchant.not_found')
  expect((await carl.studio.call(listGateTickets, { params })).reply.items).toMatchObject([{ left: 0 }])
})

test('a phone gets the list of tickets page by page', async () => {
  const { cas, ana, token, params } = await world()
  const ids = [await token(ana, { 'redeemable-v1': {} }), await token(ana, { 'redeemable-v1': { totalQuantity: 3 } })]
  await token(ana, { 'redeemable-v1': { merchants: [randomUUID()] } })
  await token(ana)
  const page = async (after?: string) =>
    (await cas.studio.call(listGateTickets, { params, query: { limit: 1, ...(after ? { after } : {}) } })).reply
  const first = await page()
  const second = await page(first.next ?? '')
  expect([...first.items, ...second.items].map(({ tokenId }) => tokenId).toSorted()).toEqual(ids.toSorted())
  expect(second.next).toBeNull()
})
