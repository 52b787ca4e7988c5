import { useEffect } from 'react'
import { useHasUnsent } from '../../data/chat/use-chat.ts'

/** Sends what somebody wrote before the app was closed; draws nothing. */
export default function SendWaiting({ onDone }: { onDone: () => void }) {
  const hasUnsent = useHasUnsent()
  useEffect(() => {
    if (hasUnsent === false) onDone()
  }, [hasUnsent, onDone])
  return null
}
