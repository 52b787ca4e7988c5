import type { LogPosition } from '@vitrine/protocol'
import type { Logger } from '../telemetry/logger.ts'
import type { EventLog, LoggedEvent } from './event-log.ts'

/** Follows the log for all sockets of this process: one reader, each event once and in order. */
export interface EventFeed {
  start(): Promise<void>
  stop(): Promise<void>
}

export interface EventFeedNeeds {
  log: Pick<EventLog, 'head' | 'read' | 'onAppended'>
  logger: Logger
  onEvents(events: readonly LoggedEvent[]): void | Promise<void>
}

const batchSize = 500

export function createEventFeed({ log, logger, onEvents }: EventFeedNeeds): EventFeed {
  let cursor: LogPosition | null = null
  let reading: Promise<void> | null = null
  let wokenAgain = false
  let unsubscribe = () => {}

  async function drain(): Promise<void> {
    try {
      do {
        wokenAgain = false
        for (;;) {
          if (cursor === null) return
          const events = await log.read({ since: cursor, limit: batchSize })
          const last = events.at(-1)
          if (!last) break
          await onEvents(events)
          if (cursor === null) return
          cursor = last.position
          if (events.length < batchSize) break
        }
      } while (wokenAgain)
    } catch (error) {
      // The log wakes its readers again; the cursor stands where the last whole batch ended.
      if (cursor !== null) logger.warn('the log could not be read for sockets', { error })
    } finally {
      reading = null
    }
  }

  const wake = () => {
    wokenAgain = true
    reading ??= drain()
  }

  return {
    async start() {
      cursor = await log.head()
      unsubscribe = log.onAppended(wake)
    },
    async stop() {
      unsubscribe()
      cursor = null
      await reading
    },
  }
}
