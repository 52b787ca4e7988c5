import { expect, test } from 'vitest'
import { readPrice, typedPrice } from './price-input.ts'

test.each([
  ['12', 'EUR', { amount: 1200 }],
  [' 12.5 ', 'EUR', { amount: 1250 }],
  ['12,50', 'EUR', { amount: 1250 }],
  ['0.29', 'EUR', { problem: 'too-little' }],
  ['1,200', 'EUR', { problem: 'not-a-price' }],
  ['12.345', 'EUR', { problem: 'not-a-price' }],
  ['-12', 'EUR', { problem: 'not-a-price' }],
  ['twelve', 'EUR', { problem: 'not-a-price' }],
  ['9999999999', 'EUR', { problem: 'too-much' }],
  ['', 'coins', { problem: 'empty' }],
  ['60', 'coins', { amount: 60 }],
  ['60.5', 'coins', { problem: 'not-a-price' }],
  ['0', 'coins', { problem: 'too-little' }],
  ['500', 'JPY', { amount: 500 }],
] as const)('"%s" %s is read as %o', (text, currency, read) => {
  expect(readPrice(text, currency)).toEqual(read)
})

test('what is read is typed back', () => {
  expect([typedPrice(1250, 'EUR'), typedPrice(1200, 'EUR'), typedPrice(60, 'coins'), typedPrice(500, 'JPY')]).toEqual([
    '12.50',
    '12',
    '60',
    '500',
  ])
})
