import { getToken, type Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { actionMatrix, blockOf } from '../../testing/action-matrix.ts'
import { type act, send, tokenWorld } from '../../testing/token-world.ts'

const settings = {
  codePool: 'buns',
  format: 'ean13',
  couponUrl: 'https://shop.example/?c={{code}}&p={{pin}}&v={{value}}',
}

async function worldWithCoupons() {
  const world = await tokenWorld()
  const pool = (csv: string, poolId = 'buns', businessId = 'lumen1') =>
    world.database.transaction((tx) => world.app.coupons.importCouponCodes(tx, { poolId, businessId, csv }))
  const coupon = (owner: { id: string }, more: object = {}) =>
    world.token(owner, { 'coupon-v1': { ...settings, ...more }, 'transferable-v1': {} })
  return { ...world, pool, coupon, reveal: actionMatrix(world, 'coupon-v1', 'reveal-v1') }
}

const read = async (person: Parameters<typeof act>[0], id: string) =>
  (await person.call(getToken, { params: { tokenId: id as Token['id'] } })).reply.data

test('a coupon gets its code when it is first shown, its owner alone reads it, and it is used once', async () => {
  const world = await worldWithCoupons()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  await world.pool('code,pin,expiry,value\n4006381333931,12/3,2026-07-01,"10 €"\n')
  const id = await world.coupon(ana)

  const before = await read(ana, id)
  expect(before.state['coupon-v1']).toMatchObject({ status: 'hidden', code: null, couponUrl: null, format: 'ean13' })
  expect(before.abilities.map(({ name }) => name)).toContain('ShowCode')
  expect(JSON.stringify(before)).not.toMatch(/buns|4006381333931/)

  const shown = await world.reveal.answersReplays(ana, id)
  expect(shown.reply.data.output).toEqual({ code: '4006381333931' })
  expect(blockOf(shown, 'coupon-v1')).toMatchObject({
    status: 'revealed',
    code: '4006381333931',
    pin: '12/3',
    value: '10 €',
    expiry: '2026-07-01T23:59:59.999Z',
    couponUrl: 'https://shop.example/?c=4006381333931&p=12%2F3&v=10%20%E2%82%AC',
  })
  // Looked at again: the same code.
  expect((await world.reveal.run(ana, id)).reply.data.output).toEqual({ code: '4006381333931' })

  const use = actionMatrix(world, 'coupon-v1', 'use-v1')
  const used = await use.oneOfTwins({ by: ana, token: id, code: 'coupon.used' })
  expect(blockOf(used, 'coupon-v1')).toMatchObject({ status: 'used', usedAt: '2026-06-01T12:00:00.000Z' })
  await world.reveal.refuses({ 'a used one': { by: ana, token: id, code: 'coupon.used' } })
  const { rows } = await world.database.pool.query(`select type, actor, data from event_log where type = 'action.used'`)
  expect(rows).toMatchObject([{ actor: ana.id, data: { behaviorId: 'coupon-v1', businessId: 'lumen1' } }])
  expect(JSON.stringify(rows)).not.toContain('4006381333931')

  await world.reveal.refusesFormerOwner({ by: ana, to: bo, token: id })
})

test('a coupon whose code its giver has seen says so to whom it is given, and to everybody after; an untouched one does not', async () => {
  const world = await worldWithCoupons()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await world.pool('code\nONE\n')
  const [seen, untouched] = [await world.coupon(ana), await world.coupon(ana)]
  await world.reveal.run(ana, seen)
  const blockOfCoupon = async (person: typeof ana, id: string) => (await read(person, id)).state['coupon-v1']
  expect(await blockOfCoupon(ana, seen)).toMatchObject({ status: 'revealed', shownBefore: false })

  for (const id of [seen, untouched]) await send(ana, id, bo.id)
  expect(await blockOfCoupon(bo, seen)).toMatchObject({ code: 'ONE', shownBefore: true })
  expect(await blockOfCoupon(bo, untouched)).toMatchObject({ status: 'hidden', shownBefore: false })
  await send(bo, seen, chen.id)
  expect(await blockOfCoupon(chen, seen)).toMatchObject({ shownBefore: true })
})

test('whoever may not have a code, or comes too late, gets none and takes none from the pool', async () => {
  const world = await worldWithCoupons()
  const [ana, guest] = [await world.account('Ana'), await world.account('Guest', { guest: true })]
  await world.pool('code\nONLY\n')
  await world.pool('code\nTHEIRS\n', 'theirs', 'marea1')
  const own = await world.coupon(ana)
  const openToGuests = await world.coupon(guest, { availableToGuestUser: true })

  await world.reveal.refusesStrangers({ token: own })
  await world.reveal.refuses({
    'a guest': { by: guest, token: await world.coupon(guest), code: 'auth.guest_not_allowed' },
    disabled: { by: ana, token: await world.coupon(ana, { enabled: false }), code: 'coupon.not_active' },
    expired: {
      by: ana,
      token: await world.coupon(ana, { expiry: '2026-06-01T12:00:00.000Z' }),
      code: 'coupon.expired',
      details: { expiredAt: '2026-06-01T12:00:00.000Z' },
    },
    'a pool of another brand': {
      by: ana,
      token: await world.coupon(ana, { codePool: 'theirs' }),
      code: 'coupon.none_left',
    },
  })
  const use = actionMatrix(world, 'coupon-v1', 'use-v1')
  await use.refuses({ 'not shown yet': { by: ana, token: own, code: 'coupon.not_revealed' } })

  expect((await world.reveal.run(guest, openToGuests)).problem).toBeNull()
  await world.reveal.refuses({ 'an empty pool': { by: ana, token: own, code: 'coupon.none_left' } })
  const late = await world.coupon(ana, { expiry: '2026-05-31T00:00:00Z' })
  const { state, abilities } = await read(ana, late)
  expect(state['coupon-v1']).toMatchObject({ status: 'expired' })
  expect(abilities.map(({ name }) => name)).not.toContain('ShowCode')
})

test('a pool of n codes makes n coupons, each with a code of its own, however many are opened at once', async () => {
  const world = await worldWithCoupons()
  const ana = await world.account('Ana')
  const codes = Array.from({ length: 12 }, (_, index) => `CODE-${index}`)
  await world.pool(`code,expiry\n${codes.map((code) => `${code},2026-12-31`).join('\n')}\nLATE,2026-06-01T12:00:00Z\n`)
  const design = await world.design({ 'coupon-v1': settings })
  const tokens = await world.issue(design, ...Array.from({ length: 16 }, () => ana))

  const answers = await Promise.all(tokens.map((token) => world.reveal.run(ana, token)))

  const given = answers.flatMap((each) => (each.problem ? [] : [each.reply.data.output.code]))
  expect(given.toSorted()).toEqual(codes.toSorted())
  expect(new Set(answers.flatMap((each) => each.problem?.code ?? []))).toEqual(new Set(['coupon.none_left']))
})

test('codes are imported all or none, and each wrong line is named', async () => {
  const world = await worldWithCoupons()
  const count = async () => (await world.database.pool.query('select count(*)::int as n from coupon_code')).rows[0].n
  expect(await world.pool('\uFEFFCode;Value\r\nA;5,00 €\r\nB;\r\n')).toEqual({ imported: 2, errors: [] })

  const wrong = await world.pool(
    `code,expiry,pin\nA,,\n,,\nC,2026-02-30,\nD,tomorrow,\nE,,\nE,,\nF,,${'9'.repeat(300)}\n`,
  )

  expect(wrong).toEqual({
    imported: 0,
    errors: [
      { line: 2, error: 'code_known' },
      { line: 3, error: 'code_missing' },
      { line: 4, error: 'expiry_invalid' },
      { line: 5, error: 'expiry_invalid' },
      { line: 7, error: 'code_twice' },
      { line: 8, error: 'too_long' },
    ],
  })
  for (const csv of ['', 'pin\n1\n', 'code,colour\nA,red\n', 'code,code\nA,B\n', 'code\n']) {
    await expect(world.pool(csv)).rejects.toMatchObject({ code: 'request.invalid' })
  }
  await expect(world.pool('code\nX\n', 'buns', 'marea1')).rejects.toMatchObject({ code: 'coupon.pool_not_found' })
  expect(await count()).toBe(2)
})

test('a design with an address that is none is refused', async () => {
  const world = await worldWithCoupons()
  for (const couponUrl of ['javascript:alert({{code}})', 'not an address', 'ftp://x/{{code}}']) {
    await expect(world.design({ 'coupon-v1': { ...settings, couponUrl } })).rejects.toThrow()
  }
})
