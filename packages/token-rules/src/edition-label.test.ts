import { expect, test } from 'vitest'
import { editionEngraving, editionLabel } from './edition-label.ts'

test.each([
  [{ number: 2, maxObjects: 10_000 }, '2/10,000'],
  [{ number: 2, maxObjects: null }, '2/--'],
  [{ number: null, maxObjects: 10_000 }, '-/10,000'],
  [{ number: null, maxObjects: null }, null],
])('the edition %j is engraved %s', (edition, label) => {
  expect(editionLabel(edition)).toBe(label)
})

test('the numerals follow the language', () => {
  expect(editionLabel({ number: 12_000, maxObjects: 50_000 }, 'es')).toBe('12.000/50.000')
  expect(editionLabel({ number: 1_597, maxObjects: 10_000 }, 'es')).toBe('1.597/10.000')
})

test('on the thing itself a number without an end stands alone', () => {
  expect(editionEngraving({ number: 1_869, maxObjects: null })).toBe('No. 1869')
  expect(editionEngraving({ number: 1_869, maxObjects: null }, 'es')).toBe('N.º 1869')
  expect(editionEngraving({ number: 2, maxObjects: 10_000 })).toBe('2/10,000')
  expect(editionEngraving({ number: null, maxObjects: null })).toBeNull()
})
