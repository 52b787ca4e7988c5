import { describe, expect, test } from 'vitest'
import { isLocalPhone, readIdentifier } from './identifier.ts'

describe('what a person types to say who they are', () => {
  test.each([
    [' ana@example.com ', { identity_type: 'email', identity_value: 'ana@example.com' }],
    ['+358 40 (123) 4567', { identity_type: 'phone', identity_value: '+358401234567' }],
    ['00358401234567', { identity_type: 'phone', identity_value: '+358401234567' }],
  ])('%s is understood', (text, identity) => {
    expect(readIdentifier(text)).toEqual(identity)
  })

  test.each(['', 'ana', 'ana@', 'ana@home', '@ana', '+12', '0401234567', 'a b@c.de'])('%s is neither', (text) => {
    expect(readIdentifier(text)).toBeNull()
  })

  test('a number without its country is recognised as one', () => {
    expect(isLocalPhone('040 123 4567')).toBe(true)
    expect(isLocalPhone('+358401234567')).toBe(false)
    expect(isLocalPhone('ana')).toBe(false)
  })
})
