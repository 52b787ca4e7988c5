import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentPresences } from './serve-calls.ts'

/** Says to the host's calls that the signed-in app is drawn. Draws nothing. */
export default function HostPresence({ accountId }: { accountId: string }) {
  const client = useQueryClient()
  useEffect(() => currentPresences()?.enter({ client, accountId }), [client, accountId])
  return null
}
