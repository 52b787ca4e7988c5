import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { InventoryUpdate, Token } from '@vitrine/protocol'
import { tokenKeys } from './token-keys.ts'

interface Redeemed {
  token: Token
  at: number
}

const keyOf = (tokenId: string) => ['redeemed', tokenId] as const

/** Of what is gone, what a counter has redeemed: read before it leaves the caches, for the screen that shows it. */
export function redeemedAmong(client: QueryClient, updates: readonly InventoryUpdate[]): Redeemed[] {
  return updates.flatMap(({ operation, cause, vatomId }) => {
    // Whoever has it again holds no used one.
    if (operation === 'add') client.removeQueries({ queryKey: keyOf(vatomId) })
    const token = client.getQueryData<Token>(tokenKeys.detail(vatomId))
    return operation === 'remove' && cause === 'redeem' && token ? [{ token, at: Date.now() }] : []
  })
}

export function noteRedeemed(client: QueryClient, redeemed: readonly Redeemed[]): void {
  for (const each of redeemed) client.setQueryData(keyOf(each.token.id), each)
}

/** What this token was when a counter took it, a moment ago. */
export function useRedeemed(tokenId: string): Redeemed | undefined {
  return useQuery<Redeemed>({ queryKey: keyOf(tokenId), queryFn: skipToken }).data
}
