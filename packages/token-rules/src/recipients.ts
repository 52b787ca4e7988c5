import type { RecipientInput } from '@vitrine/protocol'
import { normaliseEmail, normaliseEthAddress, normalisePhone } from './identifiers.ts'

/** Whom a token is meant for, normalised. `caller` is the person who acts. */
export type Recipient =
  | { type: 'caller' }
  | { type: 'userId'; value: string }
  | { type: 'email'; value: string }
  | { type: 'phone'; value: string }
  | { type: 'eth'; value: string }

export type RecipientProblem = 'recipient.missing' | 'identity.email_invalid' | 'identity.phone_invalid'

export type RecipientReading = { ok: true; recipient: Recipient } | { ok: false; problem: RecipientProblem }

/**
 * Reads one line of text (spec §5): `0x` and 40 hexadecimal digits is an Ethereum address, with `@` it is an e-mail address,
 * with a leading `+` a phone number, otherwise a user id. Empty text means the caller (R15).
 */
export function parseRecipient(text: string): RecipientReading {
  const value = text.trim()
  if (value === '') return { ok: true, recipient: { type: 'caller' } }
  if (normaliseEthAddress(value)) return ofType('eth', value)
  if (value.includes('@')) return ofType('email', value)
  if (value.startsWith('+')) return ofType('phone', value)
  return ofType('userId', value)
}

/**
 * Reads every accepted form: nothing (the caller), a line of text, `{ type, value }`, or an object with a user id, a phone
 * number or an e-mail address. A declared type wins over what the text looks like.
 */
export function readRecipient(input: RecipientInput | undefined): RecipientReading {
  if (input === undefined) return parseRecipient('')
  if (typeof input === 'string') return parseRecipient(input)
  const { type, value, userID, userId = userID, phoneNumber, email } = input
  if (type !== undefined) return value?.trim() ? ofType(type, value) : { ok: false, problem: 'recipient.missing' }
  if (value !== undefined) return parseRecipient(value)
  if (userId?.trim()) return ofType('userId', userId)
  if (phoneNumber?.trim()) return ofType('phone', phoneNumber)
  if (email?.trim()) return ofType('email', email)
  return Object.keys(input).length === 0 ? parseRecipient('') : { ok: false, problem: 'recipient.missing' }
}

function ofType(type: 'userId' | 'email' | 'phone' | 'eth', text: string): RecipientReading {
  if (type === 'userId') return { ok: true, recipient: { type, value: text.trim() } }
  if (type === 'email') {
    const value = normaliseEmail(text)
    return value ? { ok: true, recipient: { type, value } } : { ok: false, problem: 'identity.email_invalid' }
  }
  if (type === 'phone') {
    const value = normalisePhone(text)
    return value ? { ok: true, recipient: { type, value } } : { ok: false, problem: 'identity.phone_invalid' }
  }
  // What is not an address cannot be a custodial account of ours either; the server's answer for those fits.
  return { ok: true, recipient: { type, value: normaliseEthAddress(text) ?? text.trim() } }
}
