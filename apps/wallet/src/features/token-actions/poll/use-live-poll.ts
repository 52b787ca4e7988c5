import { useQueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { useEffect, useEffectEvent } from 'react'
import { useRealtime } from '../../../platform/server/realtime.ts'

/** However many vote, the results are read so often at most. */
const atMostEveryMs = 400

/** Reads the results again whenever somebody votes, as long as the poll is open on the screen. */
export function useLivePoll(token: Token, queryKey: readonly unknown[]): void {
  const realtime = useRealtime()
  const client = useQueryClient()
  const { objectDefinitionId } = token.state['studio-info-v1']
  const read = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isWanted = false
    const readSoon = () => {
      if (timer !== null) {
        isWanted = true
        return
      }
      read()
      timer = setTimeout(() => {
        timer = null
        if (isWanted) {
          isWanted = false
          readSoon()
        }
      }, atMostEveryMs)
    }
    // Also when it is followed again: there may have been votes meanwhile.
    const unwatch = realtime.follow('poll', { onPayloads: readSoon, onBegun: readSoon }, objectDefinitionId)
    return () => {
      unwatch()
      if (timer !== null) clearTimeout(timer)
    }
  }, [realtime, objectDefinitionId])
}
