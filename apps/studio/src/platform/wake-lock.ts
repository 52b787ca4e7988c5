import { useEffect } from 'react'

/** Keeps the screen on while the page is seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isHere = true
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: the tablet then goes by its own settings.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isHere) lock = held
      else void held?.release()
    }
    void hold()
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
