import { isRecord } from '../../../platform/device/storage.ts'

/** A page that sends more than this is broken or an attack: what is above is dropped, and after `dropsMax` of these it is shut out. */
export const experienceLimits = { perSecond: 40, pending: 16, characters: 64_000, dropsMax: 1_000 } as const

/** What a brand's page and the wallet say to each other. Pages send it as JSON text, the wallet answers with the object. */
export interface ExperienceMessage {
  type: string
  payload: unknown
}

/** Text of JSON alone is read, and no more of it than a page has to say. */
export function readMessage(data: unknown): ExperienceMessage | null {
  if (typeof data !== 'string' || data.length > experienceLimits.characters) return null
  try {
    const message: unknown = JSON.parse(data)
    if (!isRecord(message) || typeof message.type !== 'string' || message.type.length > 60) return null
    return { type: message.type, payload: message.payload }
  } catch {
    return null
  }
}

/** What of a payload is text, in one line and no longer than that; null where there is none. */
export function textIn(payload: unknown, field: string, length: number): string | null {
  const value = isRecord(payload) ? payload[field] : undefined
  return typeof value === 'string' && value.length > 0 && value.length <= length ? value : null
}

/** A line that a page wants to be shown: nothing in it turns round what stands beside it or hides. */
export function plainLine(text: string, length: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, length).join('')
}
