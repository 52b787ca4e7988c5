import { expect, test } from 'vitest'
import { holdsAddress, isReservedName, passesFor } from './names.ts'

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

test.each([
  'Vitrine',
  'vitrine security',
  'VITRINE_Team',
  'V i t r i n e',
  'Vіtrіnе', // Cyrillic
  'V1tr1ne',
  'Vi\u200btrine',
  'Ｖｉｔｒｉｎｅ',
  'Vítrïne',
  'Operator',
  'The operator',
  'Оperator 2', // Cyrillic
  'Equipo de soporte',
  'El operador',
  'admin42',
])('%s passes for the installation', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  'Ana Solmar',
  'Evi Trine',
  'Ana Service',
  'María Soporte',
  'De la Cruz',
  'La',
  'Team Rocket',
  'Агата',
  '安娜',
  '42',
])('%s is somebody’s own', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test.each([
  'Café Lumen',
  'cafe-lumen',
  'CafeLumen',
  'Cafе Lumеn', // Cyrillic
  'Café L u m e n',
  'The Café Lumen',
  'Café Lumen Official',
  'Soporte de Café Lumen',
  'Café Lumen 2',
])('%s passes for the brand Café Lumen', (name) => {
  expect(passesFor(name)('Café Lumen')).toBe(true)
})

test.each(['Ana', 'Ana Lumen', 'Lumen', 'Café', 'Cafeteria Lumen', '42', ''])('%s does not', (name) => {
  expect(passesFor(name)('Café Lumen')).toBe(false)
  expect(passesFor(name)('')).toBe(false)
})

test('a brand whose name has a number is passed for with it alone', () => {
  expect(passesFor('Studio 54')('Studio 54')).toBe(true)
  expect(passesFor('Studio')('Studio 54')).toBe(false)
})
