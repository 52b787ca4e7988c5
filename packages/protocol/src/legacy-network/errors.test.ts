import { expect, test } from 'vitest'
import english from '../../locales/en/network.json' with { type: 'json' }
import spanish from '../../locales/es/network.json' with { type: 'json' }
import { networkErrors } from './errors.ts'

test('R26 every code of the older network says what it means in both languages, with the same facts', () => {
  const codes = Object.keys(networkErrors)
  expect(Object.keys(english)).toEqual(codes)
  expect(Object.keys(spanish)).toEqual(codes)
  const facts = (text: string) => text.match(/\{\{\w+\}\}/g) ?? []
  for (const code of codes as (keyof typeof english)[]) {
    expect(facts(spanish[code])).toEqual(facts(english[code]))
    expect(spanish[code], code).toMatch(/\S/)
  }
})
