import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import { type Database, runPrepared } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { horizonText } from './generations.ts'

const subject = 'log.appended'
/** Commits that fall into one gap wake the readers once: an idle server reads at once, a busy one batches, the larger the longer it is busy. */
const gapMs = { first: 8, longest: 32 }
const settleMs = { first: 4, longest: 200 }

export interface WakeUps {
  /** Events were committed. */
  announce(): void
  subscribe(listener: () => void): () => void
  close(): Promise<void>
}

export interface WakeUpsNeeds {
  database: Database
  bus: Bus
  logger: Logger
  /** For messages that were lost on the way. */
  safetyPollMs?: number
}

/** By the last of the positions: to look for any beyond the horizon would be planned as a walk through the whole log. */
const waitingStatement = {
  name: 'log.waiting',
  text: `select xid >= ${horizonText} as waiting from event_log order by xid desc, id desc limit 1`,
}

/**
 * Wakes the readers of the log. A committed event stays unreadable while an older transaction is open, and that one may end
 * without an event of its own; so readers are woken again until nothing committed is waiting.
 */
export function createWakeUps({ database, bus, logger, safetyPollMs = 1_000 }: WakeUpsNeeds): WakeUps {
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let running: Promise<void> | null = null
  let wokenAgain = false

  const isEventWaiting = async () => {
    const [found] = await runPrepared<{ waiting: boolean }>(database, waitingStatement, [])
    return found?.waiting === true
  }

  async function run(): Promise<void> {
    try {
      let [settle, gap] = [settleMs.first, gapMs.first]
      while (!closing.signal.aborted) {
        wokenAgain = false
        // Asked before the readers read: what is waiting now is what they may miss.
        const waiting = await isEventWaiting()
        for (const listener of listeners) listener()
        if (!waiting && !wokenAgain) return
        await pause(wokenAgain ? gap : settle, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        if (wokenAgain) [settle, gap] = [settleMs.first, Math.min(gap * 2, gapMs.longest)]
        else settle = Math.min(settle * 2, settleMs.longest)
      }
    } catch (error) {
      if (!closing.signal.aborted) logger.warn('readers of the log were not woken', { error })
    } finally {
      running = null
    }
  }

  const wake = () => {
    wokenAgain = true
    if (!running && listeners.size > 0 && !closing.signal.aborted) running = run()
  }

  const unsubscribe = bus.subscribe(subject, wake)
  const unsubscribeGap = bus.onGap(wake)
  const poll = setInterval(wake, safetyPollMs).unref()

  return {
    announce: () => bus.publish(subject),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      clearInterval(poll)
      unsubscribe()
      unsubscribeGap()
      closing.abort()
      await running
    },
  }
}
