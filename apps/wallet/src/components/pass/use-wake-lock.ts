import { useEffect } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'

/** Keeps the screen on while the component is there, where the device can; it lets go by itself when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let isWanted = true
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isWanted) lock = taken
        else await taken.release()
      } catch (error) {
        // A low battery, say: the code is shown all the same.
        logWarning('the screen could not be kept on', error)
      }
    }
    const letGo = () => void take()
    void take()
    document.addEventListener('visibilitychange', letGo)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', letGo)
      void lock?.release()
    }
  }, [])
}
