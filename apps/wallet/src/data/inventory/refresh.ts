import type { QueryClient } from '@tanstack/react-query'

/** Resolves when the server has answered, which without a network is never: do not let an answer to the person wait for it. */
export function refreshInventory(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['inventory'] })
}

/** The same after the answers that are on their way: they are not broken off, and may be older than what is asked now. */
export async function rereadInventory(client: QueryClient): Promise<void> {
  const coming = client.getQueryCache().findAll({ queryKey: ['inventory'], fetchStatus: 'fetching' })
  await Promise.allSettled(coming.map((query) => query.promise))
  await refreshInventory(client)
}
