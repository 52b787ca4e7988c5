import type { PlayPeriod } from '@vitrine/protocol'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      timeZoneName: 'longOffset',
    })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The name of the period in which a moment lies, by the clocks of a place: two moments lie in the same one when the names are
 * equal. An hour that clocks go through twice is two hours.
 */
export function playPeriodAt(moment: Date, period: PlayPeriod, timeZone: string): string {
  if (period === 'ever') return period
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const month = `${parts.get('year')}-${parts.get('month')}`
  const day = `${month}-${parts.get('day')}`
  switch (period) {
    case 'hour':
      return `${day}T${parts.get('hour')} ${parts.get('timeZoneName')}`
    case 'day':
      return day
    case 'week':
      return `week of ${mondayOf(day)}`
    case 'month':
      return month
  }
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Longer than any of them with a change of clocks in it. */
const longestMs = { hour: 3 * hourMs, day: 27 * hourMs, week: (7 * 24 + 3) * hourMs, month: (31 * 24 + 3) * hourMs }

/** When the next period begins: the first minute that belongs to it, whatever the clocks do meanwhile. Null for `ever`. */
export function nextPlayPeriod(moment: Date, period: PlayPeriod, timeZone: string): Date | null {
  if (period === 'ever') return null
  const current = playPeriodAt(moment, period, timeZone)
  const isLater = (minute: number) => playPeriodAt(new Date(minute * minuteMs), period, timeZone) !== current
  let inside = Math.floor(moment.getTime() / minuteMs)
  let outside = Math.ceil((moment.getTime() + longestMs[period]) / minuteMs)
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (isLater(middle)) outside = middle
    else inside = middle
  }
  return new Date(outside * minuteMs)
}
