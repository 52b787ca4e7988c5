/** One spelling for each way to reach a person, so that the same address always finds the same account. */

/** Trimmed, composed and in lower case; null when it is not an e-mail address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase()
  const isAddress = /^[^\s@"<>(),;:\\[\]\p{C}]{1,64}@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u.test(email)
  return isAddress && email.length <= 254 ? email : null
}

/** E.164 (`+358401234567`); null when it is not an international number. */
export function normalisePhone(text: string): string | null {
  const phone = text.trim().replace(/[\s().\-/\u2010-\u2015\u00a0]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null
}

/**
 * Enough to recognise one's own address, too little to learn somebody else's.
 * @example addressHint('email', 'ana@example.com') // 'a···@example.com'
 */
export function addressHint(type: 'email' | 'phone', value: string): string {
  if (type === 'phone') return `${value.slice(0, 3)} ··· ${value.slice(-2)}`
  const [name = '', domain = ''] = value.split('@')
  return `${name.slice(0, 1)}···@${domain}`
}

/** 32 bytes in base58, which has one spelling; null when it is not a Solana address. */
export function normaliseSolAddress(text: string): string | null {
  const address = text.trim()
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? address : null
}

/** `0x` and 40 lower-case hexadecimal digits; null when it is not an Ethereum address. */
export function normaliseEthAddress(text: string): string | null {
  const address = text.trim().toLowerCase()
  return /^0x[0-9a-f]{40}$/.test(address) ? address : null
}
