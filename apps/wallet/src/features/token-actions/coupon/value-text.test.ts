import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

const spaces = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['4,20 €', '€4.20', '4,20 €'],
  ['€4.20', '€4.20', '4,20 €'],
  ['EUR 5', '€5.00', '5,00 €'],
  ['12.50 USD', '$12.50', '12,50 US$'],
])('%s is written as people write money', (value, english, spanish) => {
  expect(spaces(valueText(value, 'en'))).toBe(english)
  expect(spaces(valueText(value, 'es'))).toBe(spanish)
})

test.each(['10 %', 'One coffee', '2 for 1', '4.200 €', '5 CUPS', '5 XXZ'])('%s stays as it was written', (value) => {
  expect(valueText(value, 'es')).toBe(value)
})
