import { getKioskCode } from '@vitrine/client/routes'
import type * as protocol from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/server/api.ts'

type KioskCode = protocol.ReplyOf<typeof protocol.getKioskCode>

const retryMs = 3_000
/** Also between codes: what was given, and whether it has closed. */
const lookAtLeastMs = 10_000

/** The code of this half minute, and the next in its time. */
export function useKioskCode(key: string): { shown: KioskCode | null; error: unknown } {
  const api = useApi()
  const [state, setState] = useState<{ shown: KioskCode | null; error: unknown }>({ shown: null, error: null })
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const look = async () => {
      try {
        const shown = await api.call(getKioskCode, { body: { key } })
        if (!isHere) return
        setState({ shown, error: null })
        const next = Date.parse(shown.changesAt) - Date.now()
        timer = setTimeout(() => void look(), Math.min(lookAtLeastMs, Math.max(500, next + 100)))
      } catch (error) {
        if (!isHere) return
        setState(({ shown }) => ({ shown, error }))
        if (!isProblem(error, 'hand_out.key_ended')) timer = setTimeout(() => void look(), retryMs)
      }
    }
    void look()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [api, key])
  return state
}
