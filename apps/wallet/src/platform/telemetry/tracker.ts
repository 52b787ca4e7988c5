import type { AnalyticsRecord } from '@vitrine/protocol'
import { createSlot, isString, type KeyValueStorage } from '../device/storage.ts'
import { matchPath } from '../navigation/paths.ts'
import { randomKey } from '../server/random-key.ts'
import { remembered, type Tracked, type Tracker, trackThrough } from './analytics.ts'
import { logWarning } from './log.ts'

const sentAtOnce = 50
const pauseMs = 5_000

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Addresses of people in any shape never leave the device (R29). An id may look like a phone number, and is none. */
const isPersonal = (value: unknown) =>
  typeof value === 'string' &&
  !uuid.test(value) &&
  (/[^\s@]+@[^\s@]+/.test(value) || /\+?\d(?:[\s().-]?\d){6,}/.test(value))

interface TrackerNeeds {
  send: (batch: AnalyticsRecord[]) => Promise<void>
  storage: KeyValueStorage
  /** The address that is shown. */
  path: () => string
  userId: () => string | null
  locale: () => string
  /** The configuration that the app is shown by, where it is known. */
  viewerId: () => string | null
  userAgent: string
  now?: () => Date
}

/**
 * What happens on this device, told to the collector some seconds later: without queries, fragments and addresses of people (R29), the
 * same thing never twice within the last 200 events, and nothing at all where the person switched it off.
 */
export function createTracker(needs: TrackerNeeds): Tracker & { flush: () => Promise<void> } {
  const { now = () => new Date() } = needs
  const device = createSlot('vitrine:analytics-device', isString, needs.storage)
  const seen: string[] = []
  let waiting: AnalyticsRecord[] = []
  let isSending = false

  async function flush(): Promise<void> {
    if (isSending || waiting.length === 0) return
    isSending = true
    const batch = waiting.slice(0, sentAtOnce)
    try {
      await needs.send(batch)
      waiting = waiting.filter((record) => !batch.includes(record))
    } catch (error) {
      // They wait for the next time; the oldest make room.
      logWarning('what happened could not be told', error)
      return
    } finally {
      isSending = false
    }
    if (waiting.length > 0) await flush()
  }

  return {
    track({ event, properties }: Tracked): void {
      const { pathname } = new URL(needs.path(), 'https://app.invalid')
      const said = Object.fromEntries(Object.entries(properties).filter(([, value]) => !isPersonal(value)))
      const at = now()
      const key = JSON.stringify([event, said, pathname, Math.floor(at.getTime() / 1000)])
      if (seen.includes(key)) return
      seen.push(key)
      if (seen.length > remembered) seen.shift()
      const anonymousId = device.read() ?? randomKey()
      device.write(anonymousId)
      const viewerId = needs.viewerId()
      waiting.push({
        type: 'track',
        event,
        properties: said,
        timestamp: at.toISOString(),
        anonymousId,
        userId: needs.userId(),
        context: {
          page: { path: placeOf(pathname), route: matchPath(pathname)?.name ?? '' },
          userAgent: needs.userAgent.slice(0, 300),
          locale: needs.locale(),
          ...(viewerId ? { viewerId } : {}),
        },
      })
      if (waiting.length > remembered) waiting = waiting.slice(-remembered)
    },
    flush,
    forget(): void {
      waiting = []
      device.clear()
    },
  }
}

/** Links that are secrets are named by their route alone, and so are one's own addresses. */
function placeOf(pathname: string): string {
  const match = matchPath(pathname)
  const { address } = match?.params ?? {}
  if (address) return pathname.replace(address, '…')
  const isSecret = match !== null && ['claim', 'interaction', 'shared', 'taking'].includes(match.name)
  return (isSecret ? pathname.replace(/[^/]+$/, '…') : pathname).slice(0, 500)
}

/** Begins to tell the collector; what happened before comes along. */
export function startTracking(needs: Omit<TrackerNeeds, 'storage' | 'userAgent' | 'path'>): () => void {
  const started = createTracker({
    ...needs,
    storage: localStorage,
    userAgent: navigator.userAgent,
    path: () => location.pathname,
  })
  const stop = trackThrough(started)
  const timer = setInterval(() => void (navigator.onLine && started.flush()), pauseMs)
  const onHide = () => void (document.visibilityState === 'hidden' && started.flush())
  document.addEventListener('visibilitychange', onHide)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHide)
    stop()
  }
}
