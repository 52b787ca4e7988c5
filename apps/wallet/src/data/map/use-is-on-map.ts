import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { findOnMap } from './map-cache.ts'

/** Whether a token still lies there, as far as anybody has told; what is on its way is not gone. */
export function useIsOnMap(tokenId: string): boolean {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => findOnMap(client, tokenId) !== undefined)
}
