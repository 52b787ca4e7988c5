import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const patienceMs = 1_000

/** True once what the first screen has asked for is there, or takes long: what can wait does not stand in its way. */
export function useSettled(client: QueryClient): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const settle = () => setIsSettled(true)
    const look = () => void (client.isFetching() === 0 && settle())
    const timer = setTimeout(settle, patienceMs)
    const unsubscribe = client.getQueryCache().subscribe(look)
    look()
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client])
  return isSettled
}
