import { isRefusal } from '@vitrine/protocol/problem'
import { useCallback, useEffect, useState } from 'react'
import { type ApiClient, useApi } from '../../platform/server/api.ts'

export type Looked<T> = { status: 'loading' | 'unknown' | 'failed' } | { status: 'ready'; found: T }

/** These pages stand outside the signed-in app and its cache, so they ask by themselves. */
export function useLanding<T>(
  read: (api: ApiClient, id: string) => Promise<T>,
  id: string,
): [Looked<T>, retry: () => void] {
  const api = useApi()
  const [state, setState] = useState<Looked<T>>({ status: 'loading' })
  const load = useCallback(() => {
    let isCurrent = true
    setState({ status: 'loading' })
    read(api, id).then(
      (found) => isCurrent && setState({ status: 'ready', found }),
      (error: unknown) => isCurrent && setState({ status: isRefusal(error) ? 'unknown' : 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, read, id])
  useEffect(load, [load])
  return [state, load]
}
