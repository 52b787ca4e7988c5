import type { QueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import type { RegionList } from '../region.ts'
import { networkOf } from './connection.ts'
import type { NetworkInventory } from './fetching.ts'
import { editNetworkInventory, networkInventoryQuery, networkKey, networkTokens } from './network-inventory.ts'
import type { NetworkToken } from './network-token.ts'

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
  showArrived: async () => undefined,
}
