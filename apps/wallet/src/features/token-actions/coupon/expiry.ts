import type { Format } from '../../../platform/i18n/format.ts'

/** Until when, as a sentence has it: what is good for a whole day ends with that day, by any clock. */
export function expiryText(expiry: string, format: Format): string {
  const endsADay = expiry.endsWith('T23:59:59.999Z')
  return endsADay ? format.date(`${expiry.slice(0, 10)}T12:00:00`) : format.dateTime(expiry)
}
