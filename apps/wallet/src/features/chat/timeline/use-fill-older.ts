import { useEffect, useRef } from 'react'
import type { ChatTimeline } from '../../../data/chat/model.ts'

const enough = 12
/** Each looks through some pages of what was said. */
const goesMax = 4

/** Reads back by itself until there is a screenful, or for so long that what is left is for whoever asks for it. True while it does. */
export function useFillOlder({
  messages,
  isReady,
  hasOlder,
  isLoadingOlder,
  loadOlder,
  failure,
}: ChatTimeline): boolean {
  const goes = useRef(0)
  const wants = isReady && hasOlder && !failure && messages.length < enough && goes.current < goesMax
  useEffect(() => {
    if (!wants || isLoadingOlder) return
    goes.current += 1
    loadOlder()
  }, [wants, isLoadingOlder, loadOlder])
  return wants || isLoadingOlder
}
