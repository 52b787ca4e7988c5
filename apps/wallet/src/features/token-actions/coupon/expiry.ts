import type { Format } from '../../../platform/i18n/format.ts'

/** Until when, as a sentence has it: the day, by any clock where it is good for all of it; the hour matters on its last. */
export function expiryText(expiry: string, format: Format): string {
  const endsADay = expiry.endsWith('T23:59:59.999Z')
  if (endsADay) return format.date(`${expiry.slice(0, 10)}T12:00:00`)
  const isToday = format.date(expiry) === format.date(Date.now())
  return isToday ? format.dateTime(expiry) : format.date(expiry)
}
