import type { Keys } from './keys.ts'

/** How long the app may be out of sight with the keys open. */
const hiddenMilliseconds = 60_000
/** How often it is told that somebody is there. */
const touchMilliseconds = 30_000

/** Keeps the keys open while somebody is there, and locks them when they leave. The worker locks by itself when nobody does anything. */
export function lockWhenLeft(keys: Keys): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let last = 0
  let leaving: ReturnType<typeof setTimeout> | undefined
  const touch = () => {
    if (Date.now() - last < touchMilliseconds || keys.state().status !== 'open') return
    last = Date.now()
    keys.touch()
  }
  addEventListener('pointerdown', touch, { signal })
  addEventListener('keydown', touch, { signal })
  addEventListener('pagehide', keys.lockHere, { signal })
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'hidden') leaving = setTimeout(keys.lockHere, hiddenMilliseconds)
  }
  document.addEventListener('visibilitychange', look, { signal })
  return () => {
    stopped.abort()
    clearTimeout(leaving)
  }
}
