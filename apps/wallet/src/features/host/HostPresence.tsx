import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellHost } from '../../platform/host/host-link.ts'
import { usePath } from '../../platform/navigation/navigation.ts'
import { matchPath } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useRealtime } from '../../platform/server/realtime.ts'
import { currentPresences } from './serve-calls.ts'
import { tellOfInventory } from './tell-of-inventory.ts'

const tokenRoutes: ReadonlySet<string> = new Set(['token', 'businessToken'])

/** The signed-in app's part in the conversation: calls find it, and the host hears what happens in it. Draws nothing. */
export function HostPresence({ accountId }: { accountId: string }) {
  const api = useApi()
  const client = useQueryClient()
  const realtime = useRealtime()
  const path = usePath()
  useEffect(() => currentPresences()?.enter({ client, accountId }), [client, accountId])
  useEffect(() => tellOfInventory({ api, client, realtime, tell: tellHost }), [api, client, realtime])
  useEffect(() => {
    const match = matchPath(path)
    if (!match) return
    const { name: route, params } = match
    tellHost('walletsdk:navigated', { route, params, path })
    if (tokenRoutes.has(route)) tellHost('walletsdk:tokenOpened', { id: params.tokenId, tokenId: params.tokenId })
  }, [path])
  return null
}
