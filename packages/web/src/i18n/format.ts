import type { Language } from './languages.ts'
import { localeOf } from './locale.ts'
import { useLanguage } from './use-t.tsx'

export type Format = ReturnType<typeof createFormat>

/**
 * Dates, numbers and distances in the person's language, as they are written where the person is. What formats them is made when first
 * needed: it is slow to make.
 */
export function createFormat(language: Language, timeZone?: string) {
  const zone = timeZone ? { timeZone } : {}
  const locale = localeOf(language)
  // Spanish leaves 1597 ungrouped, which looks like a mistake beside 10.000.
  const number = once(() => new Intl.NumberFormat(locale, { useGrouping: 'always' }))
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }))
  const time = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone }))
  const dateTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone }))
  const distance = (meters: number) => {
    const far = meters >= 1000
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: far ? 'kilometer' : 'meter',
      maximumFractionDigits: far ? 1 : 0,
    }).format(far ? meters / 1000 : meters)
  }
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  return {
    number: (value: number) => number().format(value),
    date: (value: string | number | Date) => date().format(new Date(value)),
    dateTime: (value: string | number | Date) => dateTime().format(new Date(value)),
    time: (value: string | number | Date) => time().format(new Date(value)),
    /** The time, with its date unless that is today. */
    moment(value: string | number | Date, now: number = Date.now()) {
      const isToday = date().format(new Date(value)) === date().format(now)
      return (isToday ? time() : dateTime()).format(new Date(value))
    },
    /** "3 minutes ago", "yesterday", then the date. */
    ago(value: string | number | Date, now: number = Date.now()) {
      const seconds = Math.round((new Date(value).getTime() - now) / 1000)
      for (const [unit, size, limit] of agoSteps) {
        if (Math.abs(seconds) < limit) return relative().format(Math.trunc(seconds / size), unit)
      }
      return date().format(new Date(value))
    },
    /** Metres below one kilometre, else kilometres. */
    distance,
    /** How far away something is, as exactly as a phone knows it: the same on every screen. */
    away: (meters: number) => distance(roundedMeters(meters)),
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' }).format(amount),
  }
}

function roundedMeters(meters: number): number {
  const step = meters < 20 ? 1 : meters < 100 ? 5 : 10
  return Math.round(meters / step) * step
}

const agoSteps = [
  ['second', 1, 60],
  ['minute', 60, 3600],
  ['hour', 3600, 86_400],
  ['day', 86_400, 604_800],
] as const

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const formats = new Map<Language, Format>()

export function useFormat(): Format {
  const [language] = useLanguage()
  const format = formats.get(language) ?? createFormat(language)
  formats.set(language, format)
  return format
}

/** For what `Format` does not write: a date by the clock of a place, say. */
export function useLocale(): string {
  return localeOf(useLanguage()[0])
}
