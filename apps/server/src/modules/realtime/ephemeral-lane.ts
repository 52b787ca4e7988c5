import type { Item } from './topics.ts'

/** How often a socket is told of a topic that is worth nothing later. */
const everyMs = 50
/** Of one channel; the oldest go first. */
const keysMax = 64
/** Bytes that a client has not read yet, behind which only the newest waits for it. */
const behindBytes = 32 * 1024

export interface EphemeralLaneNeeds {
  /** Sends what waits of a channel. */
  send(channel: string, items: readonly Item[]): void
  /** Bytes that wait for the client. */
  unread(): number
}

/** What is told to one socket beside the log: the newest for each key, a few times a second, and as much as a slow client can take. */
export interface EphemeralLane {
  put(channel: string, items: readonly Item[]): void
  drop(channel: string): void
  close(): void
}

export function createEphemeralLane({ send, unread }: EphemeralLaneNeeds): EphemeralLane {
  const waiting = new Map<string, Map<string, Item>>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    if (unread() > behindBytes) later()
    else {
      for (const [channel, items] of waiting) send(channel, [...items.values()])
      waiting.clear()
    }
  }
  function later(): void {
    timer ??= setTimeout(flush, everyMs).unref()
  }

  return {
    put(channel, items) {
      const kept = waiting.get(channel) ?? new Map<string, Item>()
      waiting.set(channel, kept)
      for (const item of items) {
        kept.delete(item.key)
        kept.set(item.key, item)
        if (kept.size > keysMax) kept.delete(kept.keys().next().value ?? '')
      }
      later()
    },
    drop: (channel) => void waiting.delete(channel),
    close() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
