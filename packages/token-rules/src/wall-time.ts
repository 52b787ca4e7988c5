const minute = 60_000

/**
 * When a clock on a wall in this time zone shows this, `2026-12-24T18:00`: the earlier time where it does so twice, and as much later
 * where it never does, because clocks are put forward. Null where there is no such zone or date.
 */
export function instantOf({ at, timeZone }: { at: string; timeZone: string }): Date | null {
  const wall = Date.parse(`${at}:00Z`)
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== at) return null
  try {
    const before = wall - offsetAt(wall - 24 * 60 * minute, timeZone)
    const after = wall - offsetAt(wall + 24 * 60 * minute, timeZone)
    const fits = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === wall)
    return new Date(fits.length > 0 ? Math.min(...fits) : before)
  } catch {
    return null
  }
}

/** What a clock on a wall in this time zone shows then, `2026-12-24T18:00`; null where there is no such zone or date. */
export function wallTimeAt({ at, timeZone }: { at: string; timeZone: string }): string | null {
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) return null
  try {
    return shownAt(instant, timeZone)
  } catch {
    return null
  }
}

/** How far ahead of UTC clocks are there then, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return Date.parse(`${shownAt(instant, timeZone)}:00Z`) - Math.floor(instant / minute) * minute
}

function shownAt(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
