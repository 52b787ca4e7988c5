import { expect, test } from 'vitest'
import { readRecipientText, recipientTextOfCode } from './recipient.ts'

const address = `0x${'ab'.repeat(20)}`

test.each([
  ['Bo@Example.com', 'email', 'bo@example.com'],
  ['+358 40 123 4567', 'phone', '+358401234567'],
  [address.toUpperCase().replace('0X', '0x'), 'eth', address],
])('%s is read as %s', (text, type, value) => {
  expect(readRecipientText(text)).toMatchObject({ kind: 'chosen', recipient: { input: { type, value } } })
})

test('an address on a chain is asked about before anything else, and shown short', () => {
  const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  expect(readRecipientText(address)).toMatchObject({ recipient: { isAddress: true, name: '0xabab…abab' } })
  expect(readRecipientText(solana)).toMatchObject({
    recipient: { isAddress: true, name: '7EcDhS…FLtV', input: { type: 'userId', value: solana } },
  })
})

test.each([
  ['@bo', 'bo'],
  ['bo', 'bo'],
])('%s is a name to look up', (text, handle) => {
  expect(readRecipientText(text)).toEqual({ kind: 'handle', handle })
})

test.each([
  ['', 'recipient.missing'],
  ['bo@', 'identity.email_invalid'],
  ['+12', 'identity.phone_invalid'],
])('"%s" is refused as %s', (text, problem) => {
  expect(readRecipientText(text)).toEqual({ kind: 'problem', problem })
})

test.each([
  ['https://wallet.example/user/@bo', 'bo'],
  ['https://wallet.example/b/CafeLumen1/user/4c1e?x=1', '4c1e'],
  ['mailto:bo@example.com?subject=hi', 'bo@example.com'],
  ['tel:+358401234567', '+358401234567'],
  [`ethereum:${address}@1`, address],
  ['bo@example.com', 'bo@example.com'],
])('the code %s means %s', (code, text) => {
  expect(recipientTextOfCode(code)).toBe(text)
})

test.each(['javascript:alert(1)', 'https://elsewhere.example/x', ''])('the code "%s" means nobody', (code) => {
  expect(recipientTextOfCode(code)).toBeNull()
})
