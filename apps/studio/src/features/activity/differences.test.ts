import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('only the facts that differ are told, however deep they are, and lists of plain facts as one', () => {
  const before = { displayName: 'Jazz', behaviours: { 'coupon-v1': { value: 5, label: 'Coffee' } }, people: ['Ana'] }
  const after = {
    displayName: 'Jazz',
    behaviours: { 'coupon-v1': { value: 7, label: 'Coffee' } },
    people: ['Ana', 'Bo'],
  }
  expect(differencesOf(before, after)).toEqual([
    { path: ['behaviours', 'coupon-v1', 'value'], before: 5, after: 7 },
    { path: ['people'], before: 'Ana', after: 'Ana, Bo' },
  ])
})

test('what is new stands beside nothing, entries of a list are counted from one, and ids are not told', () => {
  expect(differencesOf(null, { prizes: [{ objectDefinitionId: 'cup', percent: 20 }], accountId: 'x' })).toEqual([
    { path: ['prizes', '1', 'percent'], before: null, after: 20 },
  ])
})
