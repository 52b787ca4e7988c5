import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { localeOf } from './locale.ts'

test.each([
  ['en', ['es-ES', 'en-GB', 'en-US'], 'en-GB'],
  ['es', ['es-MX', 'es'], 'es-MX'],
  ['en', ['en-US@posix', 'en-AU'], 'en-AU'],
  ['en', ['fi-FI'], 'en'],
  ['es', [], 'es'],
] as const)('what is said in %s to somebody with %j is written as in %s', (language, wanted, locale) => {
  expect(localeOf(language, wanted)).toBe(locale)
})

test('numbers of one list are all grouped', () => {
  expect([1597, 10_000].map(createFormat('es').number)).toEqual(['1.597', '10.000'])
})
