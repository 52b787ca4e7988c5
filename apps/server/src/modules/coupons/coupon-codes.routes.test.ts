import { BusinessId, importCouponCodes } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('staff fill a pool of codes, all or none, and nobody else does', async () => {
  const world = await testWorld()
  const [sol, ana] = [await world.account('Sol'), await world.account('Ana')]
  const business = { id: 'lumen1', name: 'lumen', displayName: 'Café Lumen', ownerId: sol.id, staff: [sol.id] }
  await world.app.studio.createBusiness(world.database, business)
  await world.app.studio.createBusiness(world.database, { ...business, id: 'marea1', name: 'marea' })
  const fill = (person: typeof sol, csv: string, businessId = 'lumen1') =>
    person.studio.call(importCouponCodes, {
      params: { businessId: BusinessId.parse(businessId), poolId: 'summer' },
      body: { csv },
    })

  expect((await fill(ana, 'code\nA1')).problem?.code).toBe('auth.forbidden')
  expect((await fill(sol, 'code,expiry\nA1,\n,\nA1,\nB2,soon')).reply).toEqual({
    imported: 0,
    errors: [
      { line: 3, error: 'code_missing' },
      { line: 4, error: 'code_twice' },
      { line: 5, error: 'expiry_invalid' },
    ],
  })
  expect((await fill(sol, 'code,pin\nA1,1234\nB2,')).reply).toEqual({ imported: 2, errors: [] })
  expect((await fill(sol, 'code\nB2')).reply).toEqual({ imported: 0, errors: [{ line: 2, error: 'code_known' }] })
  expect((await fill(sol, 'code\nC3', 'marea1')).problem?.code).toBe('coupon.pool_not_found')
  expect((await fill(sol, 'pin\n1')).problem?.code).toBe('request.invalid')
})
