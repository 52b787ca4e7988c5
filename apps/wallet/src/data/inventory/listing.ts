import type {
  BodyOf,
  BusinessId,
  inventoryDrops,
  ObjectDefinitionId,
  searchInventory,
  TokenId,
} from '@vitrine/protocol'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'
import type { KeptOut } from '../map/map-scope.ts'

export const sortChoices = ['newest', 'oldest', 'ascending', 'descending'] as const
export type SortChoice = (typeof sortChoices)[number]

export const filterChoices = ['all', 'wallet', 'smartNft', 'custodial'] as const
export type FilterChoice = (typeof filterChoices)[number]

/** What the wallet shows: whose tokens, from which folder, in which order (spec §2.7). */
export interface Listing extends KeptOut {
  businessId: string | null
  parentId: string
  sort: SortChoice
  filter: FilterChoice
  category: string | null
  /** Only what has this behaviour: `event-v1`. */
  behaviorId?: string
  /** What lies on the map: left out where nothing is said. */
  dropped?: (typeof inventoryDrops)[number]
  /** Of these businesses alone: what a locked app shows. */
  businesses?: readonly string[]
  /** Designs that the viewer or the host keeps in front, before the brands' own. */
  pinned?: readonly string[]
  /** Copies that nothing tells apart are one item. */
  stacked?: true
  /** Only what lies in one stack with most of these. */
  copiesOf?: readonly string[]
}

type SearchBody = BodyOf<typeof searchInventory>

const orders: Record<SortChoice, Pick<SearchBody, 'sortBy' | 'sortOrder'>> = {
  newest: { sortBy: 'when_received', sortOrder: 'desc' },
  oldest: { sortBy: 'when_received', sortOrder: 'asc' },
  ascending: { sortBy: 'display_name', sortOrder: 'asc' },
  descending: { sortBy: 'display_name', sortOrder: 'desc' },
}

export function searchBodyOf(listing: Listing, page: number) {
  return {
    ...(listing.businessId ? { businessId: listing.businessId } : {}),
    ...(listing.category ? { category: listing.category } : {}),
    ...(listing.behaviorId ? { behaviorId: listing.behaviorId } : {}),
    ...(listing.businesses ? { businessIds: [...listing.businesses] as BusinessId[] } : {}),
    ...(listing.designsKeptOut ? { exceptObjectDefinitionIds: [...listing.designsKeptOut] } : {}),
    parentId: listing.parentId,
    filterBy: listing.filter,
    ...(listing.dropped ? { dropped: listing.dropped } : {}),
    ...(listing.pinned ? { pinned: [...listing.pinned] as ObjectDefinitionId[] } : {}),
    ...(listing.stacked ? { stacked: true } : {}),
    ...(listing.copiesOf ? { copiesOf: [...listing.copiesOf] as TokenId[] } : {}),
    ...orders[listing.sort],
    pageParam: page,
  }
}

/** What this app keeps an inventory to, wherever one is listed (spec §4 Token placement, R12). */
export function scopeOf({ lockedTo, inventory }: Pick<ViewerSettings, 'lockedTo' | 'inventory'>): Partial<Listing> {
  const { designsKeptOut, variationsKeptOut, publishers } = inventory
  return {
    ...(lockedTo ? { businesses: [lockedTo.businessId, ...lockedTo.subBusinesses] } : {}),
    ...(designsKeptOut.length > 0 ? { designsKeptOut } : {}),
    ...(variationsKeptOut.length > 0 ? { variationsKeptOut } : {}),
    ...(publishers.length > 0 ? { publishers } : {}),
  }
}
