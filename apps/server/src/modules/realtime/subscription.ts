import { accounts, type LogPosition, type ServerFrame } from '@vitrine/protocol'
import type { EventLog } from '../../platform/log/event-log.ts'
import { isAfter } from './positions.ts'
import { updateFramesOf } from './update-frames.ts'

/** One person's updates on one socket. */
export interface Subscription {
  /** A live event: kept while the past is still being sent, passed on otherwise, dropped if it was sent already. */
  deliver(position: LogPosition, frame: string): void
}

export interface Resume {
  log: Pick<EventLog, 'head' | 'read' | 'goesOnFrom'>
  accountId: string
  /** The last position the client has seen; from now on, when left out. */
  since: LogPosition | undefined
  send(frame: string): void
  /** Told once it is known from where updates go on, before any of them is sent. */
  onBegin(position: LogPosition): void
  /** More happens than can be held back. */
  onOverflow(): void
  /** Whether the client still wants it. */
  isWanted(): boolean
}

/** More missed updates than this are cheaper to reload than to replay. */
export const replayMax = 500
/** Live events kept while the past is read. */
const heldMax = 1_000

/**
 * Register the returned subscription for live events first, then call `run`: what happens while the past is read is held back
 * and sent after it, so that nothing is missed and nothing comes twice.
 */
export function resumeSubscription(resume: Resume): Subscription & { run(): Promise<void> } {
  const { log, accountId, since, send, onBegin, onOverflow, isWanted } = resume
  let held: { position: LogPosition; frame: string }[] | null = []
  /** What has been sent from the log already; the feed of live events may be behind it. */
  let sentUpTo: LogPosition | null = null

  async function past(head: LogPosition): Promise<{ last: LogPosition; reset: boolean }> {
    if (since === undefined) return { last: head, reset: false }
    if (!(await log.goesOnFrom(since))) return { last: head, reset: true }
    const events = await log.read({ since, limit: replayMax + 1, audiences: accounts(accountId) })
    if (events.length > replayMax) return { last: head, reset: true }
    if (!isWanted()) return { last: head, reset: false }
    onBegin(since)
    let last = since
    const frames: ServerFrame[] = []
    for (const event of events) {
      last = event.position
      for (const { accountId: concerned, frame } of updateFramesOf(event)) {
        if (concerned === accountId) joinTo(frames, frame)
      }
    }
    for (const frame of frames) send(JSON.stringify(frame))
    return { last, reset: false }
  }

  return {
    deliver(position, frame) {
      if (held !== null) {
        if (held.length < heldMax) held.push({ position, frame })
        else onOverflow()
        return
      }
      if (sentUpTo !== null && !isAfter(position, sentUpTo)) return
      sentUpTo = null
      send(frame)
    },
    async run() {
      const head = await log.head()
      const { last, reset } = await past(head)
      if (!isWanted()) return
      if (since === undefined || reset) onBegin(head)
      if (reset) send(JSON.stringify({ type: 'reset', topic: 'user-inventory', position: head } satisfies ServerFrame))
      const waiting = held ?? []
      held = null
      sentUpTo = last
      for (const { position, frame } of waiting) this.deliver(position, frame)
    },
  }
}

/** What follows each other of an inventory is told in one frame. */
function joinTo(frames: ServerFrame[], frame: ServerFrame): void {
  const before = frames.at(-1)
  if (before?.type !== 'user-inventory-updated' || frame.type !== 'user-inventory-updated') frames.push(frame)
  else {
    before.userInventoryUpdates.push(...frame.userInventoryUpdates)
    before.position = frame.position
  }
}
