import type { PublicProfile, RecipientInput } from '@vitrine/protocol'
import { normaliseSolAddress, parseRecipient, type RecipientProblem } from '@vitrine/token-rules'

/** Somebody to send to, with the words that name them on screen. */
export interface ChosenRecipient {
  input: RecipientInput & { type: 'userId' | 'email' | 'phone' | 'eth'; value: string }
  name: string
  picture: string | null
  /** Of somebody who is known here and has one. */
  handle?: string
  /** On a chain: only who has proven it here receives what is sent to it. */
  isAddress?: true
}

/** Somebody with an account here. */
export type KnownPerson = Pick<PublicProfile, 'id' | 'name' | 'picture' | 'preferred_username'>

export function recipientOf({ id, name, picture, preferred_username: handle }: KnownPerson): ChosenRecipient {
  return { input: { type: 'userId', value: id }, name, picture, ...(handle && { handle }) }
}

export type RecipientText =
  | { kind: 'chosen'; recipient: ChosenRecipient }
  /** A handle, to be looked up. */
  | { kind: 'handle'; handle: string }
  | { kind: 'problem'; problem: RecipientProblem }

/** Reads what a person typed (spec §5); a leading @ is a handle. */
export function readRecipientText(text: string): RecipientText {
  const trimmed = text.trim()
  if (/^@[\w.]+$/.test(trimmed)) return { kind: 'handle', handle: trimmed.slice(1) }
  const reading = parseRecipient(trimmed)
  if (!reading.ok) return { kind: 'problem', problem: reading.problem }
  const { recipient } = reading
  if (recipient.type === 'caller') return { kind: 'problem', problem: 'recipient.missing' }
  const { type, value } = recipient
  const isAddress = type === 'eth' || normaliseSolAddress(value) !== null
  if (type === 'userId' && !isAddress) return { kind: 'handle', handle: value }
  const chosen = { input: { type, value }, name: isAddress ? shortened(value) : value, picture: null }
  return { kind: 'chosen', recipient: isAddress ? { ...chosen, isAddress } : chosen }
}

const shortened = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** What a scanned code says about whom to send to: a profile link, mailto, tel, an address, or plain text; null for anything else. */
export function recipientTextOfCode(code: string): string | null {
  const text = code.trim()
  const profile = /^https?:\/\/[^/]+\/(?:b\/[^/]+\/)?user\/@?([^/?#]+)/.exec(text)
  if (profile?.[1]) return decodeURIComponent(profile[1])
  const scheme = /^(mailto|tel|ethereum):([^?@]*@?[^?@]*)/i.exec(text)
  if (scheme?.[2]) return scheme[1]?.toLowerCase() === 'ethereum' ? (scheme[2].split('@')[0] ?? null) : scheme[2]
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return null
  return text.length > 0 && text.length <= 320 ? text : null
}
