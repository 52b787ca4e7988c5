import { z } from 'zod'

/** Those that were asked for; there are some six hundred, and to make a formatter costs more than to read a page of tokens. */
const known = new Set<string>()

function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (known.size < 1_000) known.add(name)
    return true
  } catch {
    return false
  }
}

/** By its IANA name: `Europe/Helsinki`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, { message: 'Not a time zone.' })
