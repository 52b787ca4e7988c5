import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseEmail, normaliseEthAddress, normalisePhone } from './identifiers.ts'
import { parseRecipient, readRecipient } from './recipients.ts'

fc.configureGlobal({ seed: 20261121 })

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([
  ['', { type: 'caller' }],
  ['   ', { type: 'caller' }],
  [address, { type: 'eth', value: address.toLowerCase() }],
  ['ana@example.com', { type: 'email', value: 'ana@example.com' }],
  [' Ana@Example.COM ', { type: 'email', value: 'ana@example.com' }],
  ['+358 40 123-4567', { type: 'phone', value: '+358401234567' }],
  ['3f1c7a52-6f0e-4f6f-9a3e-2b1d6c1f0a11', { type: 'userId', value: '3f1c7a52-6f0e-4f6f-9a3e-2b1d6c1f0a11' }],
  // An address that is one digit short is no address, so it can only be an id.
  [address.slice(0, -1), { type: 'userId', value: address.slice(0, -1) }],
  // The @ decides before the + does.
  ['+ana@example.com', { type: 'email', value: '+ana@example.com' }],
])('spec §5: "%s" is read as what it looks like', (text, recipient) => {
  expect(parseRecipient(text)).toEqual({ ok: true, recipient })
})

test.each([
  ['ana@', 'identity.email_invalid'],
  ['@ana', 'identity.email_invalid'],
  ['a@b@c.example', 'identity.email_invalid'],
  ['ana@example', 'identity.email_invalid'],
  ['ana @example.com', 'identity.email_invalid'],
  ['+12', 'identity.phone_invalid'],
  ['+0123456789', 'identity.phone_invalid'],
  ['+35840abc4567', 'identity.phone_invalid'],
])('spec §5: "%s" is refused', (text, problem) => {
  expect(parseRecipient(text)).toEqual({ ok: false, problem })
})

test.each([
  [undefined, { ok: true, recipient: { type: 'caller' } }],
  [{}, { ok: true, recipient: { type: 'caller' } }],
  [{ value: 'bo@example.com' }, { ok: true, recipient: { type: 'email', value: 'bo@example.com' } }],
  [
    { type: 'phone', value: '+358401234567' },
    { ok: true, recipient: { type: 'phone', value: '+358401234567' } },
  ],
  [
    { type: 'email', value: '+358401234567' },
    { ok: false, problem: 'identity.email_invalid' },
  ],
  [{ type: 'email' }, { ok: false, problem: 'recipient.missing' }],
  [
    { type: 'userId', value: ' ' },
    { ok: false, problem: 'recipient.missing' },
  ],
  [{ userID: 'u1' }, { ok: true, recipient: { type: 'userId', value: 'u1' } }],
  [
    { userId: 'u1', email: 'bo@example.com' },
    { ok: true, recipient: { type: 'userId', value: 'u1' } },
  ],
  [{ phoneNumber: '+358401234567' }, { ok: true, recipient: { type: 'phone', value: '+358401234567' } }],
  [{ email: 'bo@example.com' }, { ok: true, recipient: { type: 'email', value: 'bo@example.com' } }],
  [
    { userID: '', email: '' },
    { ok: false, problem: 'recipient.missing' },
  ],
] as const)('spec §5, R15: the recipient %j is read or refused', (input, reading) => {
  expect(readRecipient(input)).toEqual(reading)
})

test('a normalised identifier is its own normal form', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const normalise of [normaliseEmail, normalisePhone, normaliseEthAddress]) {
        const once = normalise(text)
        if (once !== null) expect(normalise(once)).toBe(once)
      }
    }),
  )
})

test('every e-mail address reads the same in any letter case and with spaces around it', () => {
  const label = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  fc.assert(
    fc.property(label, label, fc.constantFrom('com', 'fi', 'co.uk'), (name, host, ending) => {
      const email = `${name}@${host}.${ending}`
      expect(parseRecipient(`  ${email.toUpperCase()}\t`)).toEqual(parseRecipient(email))
      expect(normaliseEmail(email)).toBe(email)
    }),
  )
})

test('every line of text is read as exactly one kind of recipient or refused, never thrown at', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const reading = parseRecipient(text)
      if (reading.ok && reading.recipient.type === 'phone') expect(reading.recipient.value).toMatch(/^\+[1-9]\d{6,14}$/)
      if (text.includes('@')) expect(reading.ok ? reading.recipient.type : reading.problem).toMatch(/email/)
    }),
  )
})
