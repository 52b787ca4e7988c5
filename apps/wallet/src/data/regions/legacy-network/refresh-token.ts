import type { QueryClient } from '@tanstack/react-query'
import { NetworkProblem } from '@vitrine/client'
import type { network } from '@vitrine/protocol'
import { tokenKeys } from '../../tokens/token-keys.ts'
import type { LegacyNetwork } from './connection.ts'
import type { NetworkInventory } from './fetching.ts'
import { fetchNetworkParts } from './fetching.ts'
import { hide } from './listing.ts'
import { editNetworkInventory } from './network-inventory.ts'
import { asWalletToken, type NetworkToken } from './network-token.ts'

/** Reads one object anew and puts it among the others; null when the person has it no longer. */
export async function refreshToken(
  queries: QueryClient,
  network: LegacyNetwork,
  id: string,
): Promise<NetworkToken | null> {
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

export function withParts(
  before: NetworkInventory,
  {
    vatom,
    faces,
    actions,
  }: { vatom: network.Vatom; faces: readonly network.Face[]; actions: readonly network.Action[] },
): NetworkInventory {
  const keep = <T>(old: readonly T[], more: readonly T[], keyOf: (one: T) => string) => [
    ...new Map([...old, ...more].map((one) => [keyOf(one), one])).values(),
  ]
  return {
    ...before,
    vatoms: keep(before.vatoms, [vatom], ({ id }) => id),
    faces: keep(before.faces, faces, ({ id }) => id),
    actions: keep(before.actions, actions, ({ name }) => name),
  }
}
