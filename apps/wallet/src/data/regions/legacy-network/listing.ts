import type { QueryClient } from '@tanstack/react-query'
import { NetworkProblem } from '@vitrine/client'
import type { Token } from '@vitrine/protocol'
import { tokenKeys } from '../../tokens/token-keys.ts'
import type { RegionList } from '../region.ts'
import { type LegacyNetwork, networkOf } from './connection.ts'
import {
  editNetworkInventory,
  type NetworkInventory,
  networkInventoryQuery,
  networkKey,
  networkTokens,
  withParts,
} from './network-inventory.ts'
import { asWalletToken, type NetworkToken } from './network-token.ts'

/** Whether this device knows the token as one of the older network. */
export function isKnown(queries: QueryClient, id: string): boolean {
  return queries.getQueryData<NetworkInventory>(networkKey)?.vatoms.some((vatom) => vatom.id === id) ?? false
}

/** Out of sight at once (R16); the returned function brings it back. */
export function hide(queries: QueryClient, tokenId: string): () => void {
  const hidden = queries.getQueryData<NetworkInventory>(networkKey)?.vatoms.find((vatom) => vatom.id === tokenId)
  editNetworkInventory(queries, (before) => ({
    ...before,
    vatoms: before.vatoms.filter((vatom) => vatom.id !== tokenId),
  }))
  return () => {
    if (!hidden || isKnown(queries, tokenId)) return
    // What came and went meanwhile stays so.
    editNetworkInventory(queries, (before) => ({ ...before, vatoms: [...before.vatoms, hidden] }))
  }
}

/** Reads one object anew and puts it among the others; null when the person has it no longer. */
export async function refreshToken(
  queries: QueryClient,
  network: LegacyNetwork,
  id: string,
): Promise<NetworkToken | null> {
  const { fetchNetworkParts } = await import('./fetching.ts')
  const parts = await fetchNetworkParts(network.client, id).catch((error: unknown) => {
    if (error instanceof NetworkProblem) return null
    throw error
  })
  const isMine = parts?.vatom['vAtom::vAtomType'].owner === network.accountId()
  if (!parts || !isMine) {
    hide(queries, id)
    return null
  }
  editNetworkInventory(queries, (before) => withParts(before, parts))
  const token = asWalletToken(parts, network.accountId())
  queries.setQueryData(tokenKeys.detail(id), token)
  return token
}

function setDropped(queries: QueryClient, tokenId: string, dropped: boolean): void {
  editNetworkInventory(queries, (before) => ({
    ...before,
    vatoms: before.vatoms.map((vatom) =>
      vatom.id === tokenId ? { ...vatom, 'vAtom::vAtomType': { ...vatom['vAtom::vAtomType'], dropped } } : vatom,
    ),
  }))
}

const publisherOf = (token: Token) => (token as NetworkToken).network.vatom['vAtom::vAtomType'].publisher_fqdn

export const legacyNetworkList: RegionList = {
  kept: {
    query: (api) => networkInventoryQuery(networkOf(api).client),
    holder: (api) => networkOf(api).accountId(),
    tokensOf: (data, holder) => networkTokens(data as NetworkInventory, holder),
  },
  find(client, tokenId) {
    const inventory = client.getQueryData<NetworkInventory>(networkKey)
    const owner = inventory?.vatoms.find(({ id }) => id === tokenId)?.['vAtom::vAtomType'].owner
    return inventory && owner ? networkTokens(inventory, owner).find(({ id }) => id === tokenId) : undefined
  },
  async ofSamePublisher({ api, client }, token) {
    const there = networkOf(api)
    const holder = there.accountId()
    if (holder === null) return []
    const tokens = networkTokens(await client.ensureQueryData(networkInventoryQuery(there.client)), holder)
    return tokens.filter((each) => publisherOf(each) === publisherOf(token))
  },
  hide,
  showDropped(client, token) {
    setDropped(client, token.id, true)
    return { token, restore: () => setDropped(client, token.id, false) }
  },
  forgetDropped: (client, token) => setDropped(client, token.id, false),
  // Read anew by what brought it here.
  showArrived: () => undefined,
}
