import { limits } from '@vitrine/protocol/limits'
import { passStepAt } from '@vitrine/token-rules'
import { useEffect, useState } from 'react'
import { type KeptPassKey, makePassCode } from '../../data/tokens/pass-key.ts'
import { logError } from '../../platform/telemetry/log.ts'

export interface ShownCode {
  code: string
  step: number
}

/** The code of this moment, made on the device; `over` once the key has run out. Null until there is a key. */
export function usePassCode(tokenId: string, kept: KeptPassKey | undefined): ShownCode | 'over' | null {
  const [shown, setShown] = useState<ShownCode | 'over' | null>(null)
  useEffect(() => {
    if (!kept) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      clearTimeout(timer)
      const now = Date.now() + kept.aheadMs
      const expiresAt = Date.parse(kept.expiresAt)
      if (now >= expiresAt) {
        setShown('over')
        return
      }
      const step = passStepAt(new Date(now))
      try {
        setShown({ code: makePassCode(kept, { tokenId, step }), step })
      } catch (error) {
        // The device's clock was moved since.
        logError('a ticket’s code could not be made', error)
      }
      timer = setTimeout(show, Math.min((step + 1) * limits.passCodeSeconds * 1000, expiresAt) - now)
    }
    show()
    // Timers sleep with the screen.
    document.addEventListener('visibilitychange', show)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', show)
    }
  }, [tokenId, kept])
  return shown
}
