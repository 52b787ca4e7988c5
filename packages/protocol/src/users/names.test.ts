import { expect, test } from 'vitest'
import { holdsAddress } from './names.ts'

test.each([
  'Vitrine security: confirm at https://evil.example',
  'evil.example',
  'Look at evil.example/now',
  'www.evil',
  'ana@example.com',
  'ana @example.com',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'xn--80ak6aa92e.com',
  '//evil',
  'call +1 (900) 555-0199',
  '10.0.0.12',
  'mailto:/x',
])('%s holds an address', (name) => {
  expect(holdsAddress(name)).toBe(true)
})

test.each([
  'Ana Solmar',
  'Dr. Ana Solmar',
  'J.R.R. Tolkien',
  'St. John-Smith, Jr.',
  'Ana.',
  'Bo…',
  'María José',
  'Zoë @ home',
  '@ana',
  '安娜',
  'Agent 007',
  'Ana 2026',
  'D’Arcy: the third',
  'A.J.',
])('%s is a name', (name) => {
  expect(holdsAddress(name)).toBe(false)
})
