import { everyMs } from './ephemeral-lane.ts'
import { Newest } from './newest.ts'
import type { Item } from './topics.ts'

/** Of one channel; the oldest go first. */
const keysMax = 64
/** Bytes that a client has not read yet, behind which only the newest waits for it. */
const behindBytes = 32 * 1024

interface BacklogNeeds {
  /** Sends what waits of a channel. */
  send(channel: string, items: readonly Item[]): void
  /** Bytes that wait for the client. */
  unread(): number
}

/** What a slow client is told of ephemeral topics: the newest for each key, when it has read what it has. */
export interface Backlog {
  /** Whether this client has to be told later; what is put in then comes in its turn. */
  takes(channel: string): boolean
  put(channel: string, items: readonly Item[]): void
  drop(channel: string): void
  close(): void
}

export function createBacklog({ send, unread }: BacklogNeeds): Backlog {
  const waiting = new Map<string, Newest<Item>>()
  let timer: NodeJS.Timeout | undefined

  const later = () => {
    timer ??= setTimeout(flush, everyMs).unref()
  }
  function flush(): void {
    timer = undefined
    if (unread() > behindBytes) later()
    else {
      for (const [channel, newest] of waiting) send(channel, newest.all())
      waiting.clear()
    }
  }

  return {
    takes: (channel) => waiting.has(channel) || unread() > behindBytes,
    put(channel, items) {
      const kept = waiting.get(channel) ?? new Newest<Item>(keysMax)
      waiting.set(channel, kept)
      kept.put(items)
      later()
    },
    drop: (channel) => void waiting.delete(channel),
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
