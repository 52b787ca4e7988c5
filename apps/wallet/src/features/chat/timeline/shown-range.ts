/** Which of the messages stand in the page: so many that scrolling never waits, so few that a long room costs no more than a short one. */
export interface Shown {
  /** Id of the first; null where the last `page` of them are shown. */
  from: string | null
  /** Id of the last; null follows the newest. */
  to: string | null
}

export const step = 20
/** So many messages at most are in the page at once. */
export const most = 80

export const newest: Shown = { from: null, to: null }

/** As places in the list, the end not included. Ids that are gone (a temporary one, say) count as not said. */
export function rangeOf(ids: readonly string[], { from, to }: Shown): { from: number; to: number } {
  const last = to === null ? -1 : ids.indexOf(to)
  const end = last < 0 ? ids.length : last + 1
  const first = from === null ? -1 : ids.indexOf(from)
  return { from: first < 0 || first >= end ? Math.max(0, end - 2 * step) : first, to: end }
}

export function older(ids: readonly string[], shown: Shown): Shown {
  const now = rangeOf(ids, shown)
  const from = Math.max(0, now.from - step)
  return between(ids, from, Math.min(now.to, from + most))
}

export function newer(ids: readonly string[], shown: Shown): Shown {
  const now = rangeOf(ids, shown)
  const to = Math.min(ids.length, now.to + step)
  return between(ids, Math.max(now.from, to - most), to)
}

/** Those around one of them. */
export function around(ids: readonly string[], id: string): Shown {
  const place = ids.indexOf(id)
  return place < 0 ? newest : between(ids, Math.max(0, place - step), Math.min(ids.length, place + step))
}

function between(ids: readonly string[], from: number, to: number): Shown {
  return { from: ids[from] ?? null, to: to >= ids.length ? null : (ids[to - 1] ?? null) }
}
