import { Problem } from '@vitrine/protocol'
import { normaliseEmail, normalisePhone } from '@vitrine/token-rules'

export type ReachableType = 'email' | 'phone'

export interface Identifier {
  type: ReachableType
  /** As it is stored and compared: e-mail in lower case, phone in E.164. */
  value: string
}

/** Reads what a person typed; throws the catalogue's refusal for what cannot be an address or number. */
export function readIdentifier(type: ReachableType, text: string): Identifier {
  const value = type === 'email' ? normaliseEmail(text) : normalisePhone(text)
  if (value === null) throw new Problem(type === 'email' ? 'identity.email_invalid' : 'identity.phone_invalid')
  return { type, value }
}
