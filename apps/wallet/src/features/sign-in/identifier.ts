export interface CodeIdentity {
  identity_type: 'email' | 'phone'
  identity_value: string
}

/** What a person typed: an e-mail address, a phone number, or neither (spec §5). The server has the last word. */
export function readIdentifier(text: string): CodeIdentity | null {
  const value = text.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value)) return { identity_type: 'email', identity_value: value }
  const number = value.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  if (/^\+\d{7,15}$/.test(number)) return { identity_type: 'phone', identity_value: number }
  return null
}

/** Digits without a country: a phone number, but not one that we could call. */
export function isLocalPhone(text: string): boolean {
  return /^\d{5,15}$/.test(text.replace(/[\s().\-/]/g, ''))
}
