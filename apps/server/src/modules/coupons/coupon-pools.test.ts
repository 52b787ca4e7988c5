import {
  deleteFreeCouponCodes,
  exportCouponCodes,
  generateCouponCodes,
  importCouponCodes,
  listCouponPools,
  putCouponPool,
} from '@vitrine/protocol'
import { readCsv } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { act, tokenWorld } from '../../testing/token-world.ts'

const params = { businessId: 'lumen1' as never, poolId: 'summer' }

async function world() {
  const made = await tokenWorld()
  const [eva, vic] = [
    await made.account('Eva', { at: { lumen1: 'editor' } }),
    await made.account('Vic', { at: { lumen1: 'viewer' } }),
  ]
  const pool = async () => (await vic.studio.call(listCouponPools, { params })).reply.items[0]
  return { ...made, eva, vic, pool }
}

test('a pool is named, filled from a table of which some lines are wrong, and tells what is left', async () => {
  const { eva, vic, pool, account, token } = await world()
  const body = { version: 0, name: 'Summer' }
  expect((await vic.studio.call(putCouponPool, { params, body })).problem?.code).toBe('auth.forbidden')
  expect((await eva.studio.call(putCouponPool, { params, body })).reply).toMatchObject({ name: 'Summer', version: 1 })
  expect((await eva.studio.call(putCouponPool, { params, body })).problem?.code).toBe('studio.edited_meanwhile')

  const csv = `\uFEFFcode;expiry\n${['A1;', 'B2;2020-01-01', ';', 'A1;', 'C3;soon', 'D4;'].join('\n')}`
  const wrong = 'leave_out' as const
  expect((await eva.studio.call(importCouponCodes, { params, body: { csv, wrong } })).reply).toEqual({
    imported: 3,
    errors: [
      { line: 4, error: 'code_missing' },
      { line: 5, error: 'code_twice' },
      { line: 6, error: 'expiry_invalid' },
    ],
  })
  const ana = await account('Ana')
  const id = await token(ana, { 'coupon-v1': { codePool: 'summer' } })
  expect((await act(ana, id, 'coupon-v1', 'reveal-v1')).reply.data.output).toEqual({ code: 'A1' })
  expect((await pool())?.codes).toEqual({ all: 3, given: 1, free: 1, expired: 1 })
})

test('codes are generated so that nobody guesses or misreads them, and go out without formulas', async () => {
  const { eva, vic, pool } = await world()
  const generate = (poolId: string, count: number) =>
    eva.studio.call(generateCouponCodes, {
      params: { ...params, poolId },
      body: { count, prefix: 'SUN-', length: 6, value: '=10%' },
    })
  expect((await generate('summer', 5)).problem?.code).toBe('coupon.pool_not_found')
  await eva.studio.call(putCouponPool, { params, body: { version: 0, name: 'Summer' } })
  expect((await generate('summer', 6_000)).reply.codes).toMatchObject({ all: 6_000, free: 6_000 })

  const saved = await eva.studio.call(exportCouponCodes, { params })
  const [heading, ...rows] = readCsv(saved.reply.csv)
  expect(heading).toEqual(['code', 'pin', 'expiry', 'value', 'given at'])
  expect(new Set(rows.map(([code]) => code)).size).toBe(6_000)
  expect(rows.every(([code, , , value]) => /^SUN-[2-9A-HJKMNP-TW-Z]{6}$/.test(code ?? '') && value === "'=10%")).toBe(
    true,
  )
  expect((await vic.studio.call(exportCouponCodes, { params })).problem?.code).toBe('auth.forbidden')
  expect((await eva.studio.call(deleteFreeCouponCodes, { params })).reply.codes.all).toBe(0)
  expect((await pool())?.codes.all).toBe(0)
})

test('the pools of another brand are not there', async () => {
  const { eva, app, database, account } = await world()
  await app.studio.createBusiness(database, { id: 'marea1', name: 'marea', displayName: 'Marea', ownerId: 'o' })
  const mia = await account('Mia', { at: { marea1: 'owner' } })
  await eva.studio.call(putCouponPool, { params, body: { version: 0, name: 'Summer' } })
  const theirs = { ...params, businessId: 'marea1' as never }
  const answers = [
    await mia.studio.call(putCouponPool, { params: theirs, body: { version: 1, name: 'Mine' } }),
    await mia.studio.call(importCouponCodes, { params: theirs, body: { csv: 'code\nX' } }),
    await mia.studio.call(exportCouponCodes, { params: theirs }),
    await mia.studio.call(deleteFreeCouponCodes, { params: theirs }),
    await mia.studio.call(generateCouponCodes, { params: theirs, body: { count: 1 } }),
  ]
  expect(answers.map(({ problem }) => problem?.code)).toEqual(Array(5).fill('coupon.pool_not_found'))
  expect((await mia.studio.call(listCouponPools, { params: theirs })).reply.items).toEqual([])
})
