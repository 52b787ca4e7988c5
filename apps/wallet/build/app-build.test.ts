import { expect, test } from 'vitest'
import { lockOf } from './app-build.ts'

test('a build is for everybody, or for the brand that its environment names', () => {
  expect(lockOf({})).toBeNull()
  expect(lockOf({ VITRINE_BUSINESS: 'Lumen1', VITRINE_SUB_BUSINESSES: 'Lumen2,Lumen3' })).toEqual({
    businessId: 'Lumen1',
    subBusinesses: ['Lumen2', 'Lumen3'],
  })
  expect(() => lockOf({ VITRINE_BUSINESS: '"><script>' })).toThrow('no id of a business')
})
