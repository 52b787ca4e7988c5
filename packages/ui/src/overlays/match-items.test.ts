import { expect, test } from 'vitest'
import { matchItems } from './match-items.ts'

const items = ['Overview', 'Designs', 'Look and place', 'Diseños', 'Switch brand'].map((label) => ({ label }))
const found = (query: string) => matchItems(items, query).map(({ label }) => label)

test('a few letters find what they begin, what they stand in, and what has them in their order', () => {
  expect(found('de')).toEqual(['Designs'])
  expect(found('dis')).toEqual(['Diseños', 'Designs'])
  expect(found('place')).toEqual(['Look and place'])
  expect(found('ovw')).toEqual(['Overview'])
  expect(found('seños')).toEqual(['Diseños'])
  expect(found('xyz')).toEqual([])
  expect(found(' ')).toHaveLength(items.length)
})
