import { logWarning } from '@vitrine/web/log'

/**
 * Has this browser keep Studio, as far as it has been loaded, so that it opens without a network: for screens that go on without one. What
 * is loaded later is kept as it comes. Never done where the browser cannot.
 */
export async function keepForOffline(done: () => void): Promise<void> {
  // In watch mode there is no built worker.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const registration = await navigator.serviceWorker.register('/studio/sw.js', {
      scope: '/studio/',
      updateViaCache: 'none',
    })
    const worker = registration.active ?? registration.waiting ?? registration.installing
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const keep = loaded.flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : []))
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    worker?.postMessage({ keep }, [port2])
  } catch (error) {
    logWarning('Studio could not be kept for offline use', error)
  }
}
