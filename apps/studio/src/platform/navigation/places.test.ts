import { expect, test } from 'vitest'
import { hrefOf, placeOf } from './places.ts'

test('an address leads to a brand’s area and back', () => {
  expect(placeOf('/studio')).toEqual({ at: 'brands' })
  expect(placeOf('/studio/')).toEqual({ at: 'brands' })
  expect(placeOf('/studio/new')).toEqual({ at: 'new' })
  expect(placeOf('/studio/operator/reports')).toEqual({ at: 'operator', rest: 'reports' })
  const href = hrefOf('CafeLumen1', 'designs', 'a1', 'edit')
  expect(href).toBe('/studio/CafeLumen1/designs/a1/edit')
  expect(placeOf(href)).toEqual({ at: 'brand', businessId: 'CafeLumen1', area: 'designs', rest: 'a1/edit' })
  expect(hrefOf('CafeLumen1')).toBe('/studio/CafeLumen1')
})
