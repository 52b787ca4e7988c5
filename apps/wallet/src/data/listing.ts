import type { BodyOf, inventoryDrops, ObjectDefinitionId, searchInventory } from '@vitrine/protocol'

export const sortChoices = ['newest', 'oldest', 'ascending', 'descending'] as const
export type SortChoice = (typeof sortChoices)[number]

export const filterChoices = ['all', 'wallet', 'smartNft', 'custodial'] as const
export type FilterChoice = (typeof filterChoices)[number]

/** What the wallet shows: whose tokens, from which folder, in which order (spec §2.7). */
export interface Listing {
  businessId: string | null
  parentId: string
  sort: SortChoice
  filter: FilterChoice
  category: string | null
  /** What lies on the map: left out where nothing is said. */
  dropped?: (typeof inventoryDrops)[number]
  /** Designs that the viewer or the host keeps in front, before the brands' own. */
  pinned?: readonly string[]
}

type SearchBody = BodyOf<typeof searchInventory>

const orders: Record<SortChoice, Pick<SearchBody, 'sortBy' | 'sortOrder'>> = {
  newest: { sortBy: 'when_modified', sortOrder: 'desc' },
  oldest: { sortBy: 'when_modified', sortOrder: 'asc' },
  ascending: { sortBy: 'display_name', sortOrder: 'asc' },
  descending: { sortBy: 'display_name', sortOrder: 'desc' },
}

export function searchBodyOf(listing: Listing, page: number) {
  return {
    ...(listing.businessId ? { businessId: listing.businessId } : {}),
    ...(listing.category ? { category: listing.category } : {}),
    parentId: listing.parentId,
    filterBy: listing.filter,
    ...(listing.dropped ? { dropped: listing.dropped } : {}),
    ...(listing.pinned ? { pinned: [...listing.pinned] as ObjectDefinitionId[] } : {}),
    ...orders[listing.sort],
    pageParam: page,
  }
}
