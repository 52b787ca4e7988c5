import type { LogPosition } from '@vitrine/protocol'
import type { LoggedEvent } from './decode-event.ts'
import { isAfter } from './positions.ts'

/** What this process has read of the log lately: its readers follow each other closely, and each event is then fetched and decoded once. */
export interface RecentEvents {
  /** The first events after `since`, oldest first and at most `limit`; none where it is not known which are the first. */
  after(since: LogPosition, limit: number): LoggedEvent[]
  /** These are the next after `since`, and can no longer be overtaken. */
  add(since: LogPosition, events: readonly LoggedEvent[]): void
}

export function createRecentEvents(max: number): RecentEvents {
  let events: LoggedEvent[] = []
  /** Of what comes after it, nothing is missing up to the last of the events. */
  let beginning: LogPosition | null = null

  return {
    after(since, limit) {
      if (beginning === null || isAfter(beginning, since)) return []
      let [low, high] = [0, events.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isAfter((events[middle] as LoggedEvent).position, since)) high = middle
        else low = middle + 1
      }
      return events.slice(low, low + limit)
    },
    add(since, added) {
      const end = events.at(-1)?.position
      if (beginning === null || end === undefined || isAfter(since, end)) {
        beginning = since
        events = [...added]
      } else if (!isAfter(beginning, since)) {
        // Two readers may have asked for the same.
        events.push(...added.filter(({ position }) => isAfter(position, end)))
      }
      const forgotten = events.splice(0, Math.max(0, events.length - max)).at(-1)
      beginning = forgotten?.position ?? beginning
    },
  }
}
