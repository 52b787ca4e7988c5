import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { NetworkInventory } from '../data/regions/legacy-network/fetching.ts'
import { networkKey } from '../data/regions/legacy-network/network-inventory.ts'

/** A wallet that has read the older network already. */
export function WithInventory({ inventory, children }: { inventory: NetworkInventory; children: ReactNode }) {
  const client = useQueryClient()
  useState(() => client.setQueryData(networkKey, inventory))
  return children
}
