import { type LogPosition, limits } from '@vitrine/protocol'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Reach } from '../../platform/reach.ts'
import type { ServedTopic } from '../../platform/sockets/served-topic.ts'
import { isAfter } from './positions.ts'
import { channelOf, type Item, itemsFor, type Topics } from './topics.ts'

/** One durable topic of one account, business, community or space on one socket. */
export interface Subscription {
  /** Live events: kept while the past is still being sent, passed on otherwise, dropped as far as they were sent already. */
  deliver(items: readonly Item[], frame?: () => string): void
}

export interface Resume {
  log: Pick<EventLog, 'head' | 'read' | 'goesOnFrom'>
  topics: Pick<Topics, 'batches'>
  served: ServedTopic
  of: string
  /** Whose news are told: asked for what was missed. */
  reach: Reach
  /** The last position the client has seen; from now on, when left out. */
  since: LogPosition | undefined
  /** In the frame that all sockets get, where it is the whole of it. */
  send(items: readonly Item[], frame?: () => string): void
  /** Told once it is known from where updates go on, before any of them is sent. */
  onBegin(position: LogPosition): void
  /** More was missed than is told: everything is to be read anew. */
  onReset(position: LogPosition): void
  /** More happens than can be held back. */
  onOverflow(): void
  /** Whether the client still wants it. */
  isWanted(): boolean
}

/** Of what happened to somebody in an absence so much is looked through, in pages; who was away longer reads everything anew. */
const pagesMax = 40

/** Live events kept while the past is read. */
const heldMax = 1_000

/**
 * Register the returned subscription for live events first, then call `run`: what happens while the past is read is held back
 * and sent after it, so that nothing is missed and nothing comes twice. What was missed comes in one frame.
 */
export function resumeSubscription(resume: Resume): Subscription & { run(): Promise<void> } {
  const { log, topics, served, of, reach, since, send, onBegin, onReset, onOverflow, isWanted } = resume
  const { kind } = served.topic
  let held: Item[] | null = []
  /** What has been sent from the log already; the feed of live events may be behind it. */
  let sentUpTo: LogPosition | null = null

  /** What was missed, and up to where; null where that is too much or cannot be known. */
  async function past(): Promise<{ items: readonly Item[]; last: LogPosition } | null> {
    if (since === undefined) return { items: [], last: await log.head() }
    if (kind.delivery !== 'durable' || !(await log.goesOnFrom(since))) return null
    const channel = channelOf(served.topic, of)
    const items: Item[] = []
    let last = since
    // What is not told does not count either, or its number could be told from the answer.
    for (let read = 0; read < pagesMax; read++) {
      const events = await log.read({
        since: last,
        limit: limits.missedUpdatesMax + 1,
        audiences: [`${kind.audience}:${of}`],
      })
      const missed = topics.batches(events, (each) => each === channel).get(channel)
      items.push(...itemsFor(reach, missed?.items ?? []))
      if (items.length > limits.missedUpdatesMax) return null
      last = events.at(-1)?.position ?? last
      if (events.length <= limits.missedUpdatesMax) return { items, last }
    }
    return null
  }

  const subscription: Subscription = {
    deliver(items, frame) {
      if (held !== null) {
        held.push(...items)
        if (held.length > heldMax) onOverflow()
        return
      }
      const seen = sentUpTo
      const fresh =
        seen === null || isAfter(items[0]?.position ?? seen, seen)
          ? items
          : items.filter(({ position }) => isAfter(position ?? seen, seen))
      if (fresh.length === 0) return
      sentUpTo = null
      send(fresh, fresh === items ? frame : undefined)
    },
  }
  return {
    ...subscription,
    async run() {
      const found = await past()
      const last = found?.last ?? (await log.head())
      if (!isWanted()) return
      onBegin(found && since !== undefined ? since : last)
      if (!found) onReset(last)
      else if (found.items.length > 0) send(found.items)
      const waiting = held ?? []
      held = null
      sentUpTo = last
      if (waiting.length > 0) subscription.deliver(waiting)
    },
  }
}
