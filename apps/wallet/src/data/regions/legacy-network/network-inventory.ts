import type { QueryClient } from '@tanstack/react-query'
import type { NetworkClient } from '@vitrine/client'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { KeptContext } from '../region.ts'
import type { LegacyNetwork } from './connection.ts'
import type { NetworkInventory } from './fetching.ts'
import { asWalletToken, type NetworkToken } from './network-token.ts'

export const networkKey = ['inventory', 'network'] as const

export const networkInventoryQuery = (client: NetworkClient) => ({
  queryKey: networkKey,
  queryFn: async ({ client: queries, signal }: KeptContext): Promise<NetworkInventory> => {
    const { readChanges, readEverything } = await import('./fetching.ts')
    const before = queries.getQueryData<NetworkInventory>(networkKey)
    const { hash } = await client.call<{ hash: string }>('GET', '/v1/user/vatom/inventory/hash', undefined, {
      signal,
    })
    if (before?.hash === hash) return before
    if (before) {
      try {
        return await readChanges(client, before, hash, signal)
      } catch (error) {
        if (signal.aborted) throw error
        logWarning('what changed on the older network could not be told; everything is read anew', error)
      }
    }
    return readEverything(client, hash, signal)
  },
})

/** A token of that network by its id; null where there is none for this person (R14). */
export async function findNetworkToken(
  network: LegacyNetwork,
  id: string,
  signal?: AbortSignal,
): Promise<NetworkToken | null> {
  const { fetchNetworkParts } = await import('./fetching.ts')
  const parts = await fetchNetworkParts(network.client, id, signal)
  return parts && asWalletToken(parts, network.accountId())
}

/** Changes what is known of the inventory there; nothing, where it was not read yet. */
export function editNetworkInventory(queries: QueryClient, edit: (before: NetworkInventory) => NetworkInventory): void {
  const before = queries.getQueryData<NetworkInventory>(networkKey)
  // The old hash no longer fits: the next reading compares the index.
  if (before) queries.setQueryData(networkKey, { ...edit(before), hash: '' })
}

const tokensRead = new WeakMap<NetworkInventory, NetworkToken[]>()

/** The person's tokens there, in the shape that screens read; the same objects for the same inventory. */
export function networkTokens(inventory: NetworkInventory, readerId: string): NetworkToken[] {
  const known = tokensRead.get(inventory)
  if (known) return known
  const faces = Map.groupBy(inventory.faces, (face) => face.template)
  const actions = Map.groupBy(inventory.actions, ({ name }) => name.slice(0, name.indexOf('::Action::')))
  const tokens = inventory.vatoms.map((vatom) => {
    const { template } = vatom['vAtom::vAtomType']
    return asWalletToken({ vatom, faces: faces.get(template) ?? [], actions: actions.get(template) ?? [] }, readerId)
  })
  tokensRead.set(inventory, tokens)
  return tokens
}
