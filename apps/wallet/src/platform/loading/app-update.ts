import { useSyncExternalStore } from 'react'
import { isInternalPath } from '../navigation/deep-link.ts'
import { navigate } from '../navigation/navigation.ts'
import { logWarning } from '../telemetry/log.ts'

/** What the service worker says: where a notification leads, the page that opens the app where it has changed. */
interface News {
  goTo?: unknown
  page?: unknown
}

/** A newer version of the app that waits to take over. */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Registers the service worker, which keeps the app for offline starts and brings updates. */
export async function startAppUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
      })
    })
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<News>) => {
      // A notification was pressed while the app is open.
      if (typeof data?.goTo === 'string' && isInternalPath(data.goTo)) navigate(data.goTo)
      const { page } = data ?? {}
      if (typeof page === 'string') {
        import('../viewer/changed-page.ts').then(({ takePage }) => takePage(page), updateFailed)
      }
    })
    const lookAtPage = () => navigator.serviceWorker.controller?.postMessage('look-at-page')
    lookAtPage()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      registration.update().catch(updateFailed)
      lookAtPage()
    })
  } catch (error) {
    logWarning('the app could not be kept for offline use', error)
  }
}

function updateFailed(error: unknown): void {
  logWarning('could not look for a new version', error)
}

export function useAppUpdate(): { ready: boolean; apply: () => void } {
  const worker = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waiting,
    // Where the first screen was drawn, there is no newer one.
    () => null,
  )
  return { ready: worker !== null, apply: () => worker && takeOver(worker) }
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('take-over')
}
