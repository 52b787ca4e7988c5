import { useMemo } from 'react'
import { useWalletPreferences, type WalletPreferences } from '../../data/account/wallet-preferences.ts'
import { type FilterChoice, filterChoices, type Listing, scopeOf } from '../../data/inventory/listing.ts'
import { navigate, usePath, useSearchParams } from '../../platform/navigation/navigation.ts'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** The listing that the address and the person's preferences ask for, and how to change its address part. */
export function useListing(routeBusiness: string | null): [Listing, (change: Partial<Listing>) => void] {
  const search = useSearchParams()
  const path = usePath()
  const { sortBy, showDroppedSmartNft } = useWalletPreferences()
  const viewer = useViewer()
  const listing = useMemo(
    () => listingOf(routeBusiness, search, { sortBy, showDroppedSmartNft }, viewer),
    [routeBusiness, search, sortBy, showDroppedSmartNft, viewer],
  )

  const change = (next: Partial<Listing>) => {
    const params = new URLSearchParams(search)
    const set = (name: string, value: string | null | undefined, none: string | null) => {
      if (value === undefined) return
      if (value === none || value === null) params.delete(name)
      else params.set(name, value)
    }
    set('brand', next.businessId, null)
    set('filter', next.filter, 'all')
    set('category', next.category, null)
    if ('copiesOf' in next) params.delete('copies')
    // Whether they are among the others is a preference, not a place to go to.
    set('dropped', next.dropped && (next.dropped === 'only' ? 'only' : 'shown'), 'shown')
    const query = params.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  return [listing, change]
}

export function listingOf(
  routeBusiness: string | null,
  search: URLSearchParams,
  { sortBy, showDroppedSmartNft }: Pick<WalletPreferences, 'sortBy' | 'showDroppedSmartNft'>,
  viewer: ViewerSettings,
): Listing {
  const filter = search.get('filter')
  const { pinned } = viewer.inventory
  return {
    // A locked app's own wallet holds what its sub-businesses gave, too.
    businessId: routeBusiness === viewer.lockedTo?.businessId ? null : (routeBusiness ?? search.get('brand')),
    ...scopeOf(viewer),
    parentId: '.',
    sort: sortBy,
    ...(hostFilterOf(viewer.inventory.filter) ?? {
      filter: filterChoices.includes(filter as FilterChoice) ? (filter as FilterChoice) : 'all',
      category: search.get('category'),
    }),
    ...(search.get('dropped') === 'only'
      ? { dropped: 'only' as const }
      : showDroppedSmartNft
        ? { dropped: 'shown' as const }
        : {}),
    ...(pinned.length > 0 ? { pinned } : {}),
    ...copiesIn(search),
  }
}

/** One stack's copies where the address names some, and otherwise every stack as one. */
function copiesIn(search: URLSearchParams): Pick<Listing, 'stacked' | 'copiesOf'> {
  const ids = search
    .get('copies')
    ?.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g)
    ?.slice(0, namedInAddress)
  return ids?.length ? { copiesOf: ids } : { stacked: true }
}

/** Where the first of them is given away meanwhile, the next ones say which stack it was. */
const namedInAddress = 5

/** The address at which a stack lies open, and which listing that is. */
export function stackAddress(path: string, search: URLSearchParams, listing: Listing, ids: readonly string[]) {
  const copiesOf = ids.slice(0, namedInAddress)
  const params = new URLSearchParams(search)
  params.set('copies', copiesOf.join('.'))
  const { stacked: _stacked, ...rest } = listing
  return { href: `${path}?${params}`, listing: { ...rest, copiesOf } satisfies Listing }
}

/** What a host has the inventory filtered by (spec §2.8), in place of the person's choice: one of the filters, or a category. */
function hostFilterOf(filter: string | null): Pick<Listing, 'filter' | 'category'> | null {
  if (filter === null) return null
  const choice = filterChoices.find((each) => each.toLowerCase() === filter.toLowerCase())
  return choice ? { filter: choice, category: null } : { filter: 'all', category: filter }
}
