import type { QueryClient } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import type { ApiClient } from '../../platform/server/api.ts'
import type { Listing } from '../inventory/listing.ts'
import { allRegions } from './all-regions.ts'
import type { InventoryRegion, KeptWhole, RegionContext } from './region.ts'

const [home] = allRegions

/** Those that this app can reach. */
export const regionsOf = (api: ApiClient): InventoryRegion[] => allRegions.filter((region) => region.isThere(api))

export const regionOf = (token: Token): InventoryRegion => allRegions.find((region) => region.owns(token)) ?? home

export const regionNamed = (name: string): InventoryRegion => allRegions.find((region) => region.name === name) ?? home

/** The region of a token that only its id is known of, as far as this device knows. */
export function regionKnowing(client: QueryClient, tokenId: string): InventoryRegion {
  return allRegions.find(({ list }) => list.kept && list.find(client, tokenId)) ?? home
}

/** A token as some region's lists know it. */
export function findListed(client: QueryClient, tokenId: string): Token | undefined {
  for (const { list } of allRegions) {
    const found = list.find(client, tokenId)
    if (found) return found
  }
  return undefined
}

/** Those of which everything is on this device; one of them alone where it is named. */
export const keptRegionsOf = (api: ApiClient, only?: InventoryRegion): KeptWhole[] =>
  regionsOf(api).flatMap((region) => (only && region !== only ? [] : (region.list.kept ?? [])))

/** Whether a token is within what a listing is kept to. */
export function isInScope(token: Token, scope: Partial<Listing>): boolean {
  const { read } = regionOf(token)
  const { businessId } = token.state['studio-info-v1']
  return (!scope.businesses || scope.businesses.includes(businessId)) && read.admits(read.origin(token), scope)
}

/** All that the kept regions have, read where it is not known; of one of them alone where it is named. */
export async function readKeptTokens({ api, client }: RegionContext, only?: InventoryRegion): Promise<Token[]> {
  const parts = await Promise.all(
    keptRegionsOf(api, only).map(async (kept) => {
      const holder = kept.holder(api)
      return holder ? kept.tokensOf(await client.ensureQueryData(kept.query(api)), holder) : []
    }),
  )
  return parts.flat()
}
