import { useMemo } from 'react'
import { type FilterChoice, filterChoices, type Listing } from '../../data/listing.ts'
import { useWalletPreferences } from '../../data/wallet-preferences.ts'
import { navigate, usePath, useSearchParams } from '../../platform/navigation.ts'

/** The listing that the address and the person's preferences ask for, and how to change its address part. */
export function useListing(routeBusiness: string | null): [Listing, (change: Partial<Listing>) => void] {
  const search = useSearchParams()
  const path = usePath()
  const { sortBy } = useWalletPreferences()
  const listing = useMemo<Listing>(() => {
    const filter = search.get('filter')
    return {
      businessId: routeBusiness ?? search.get('brand'),
      parentId: '.',
      sort: sortBy,
      filter: filterChoices.includes(filter as FilterChoice) ? (filter as FilterChoice) : 'all',
      category: search.get('category'),
    }
  }, [routeBusiness, search, sortBy])

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
    const query = params.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  return [listing, change]
}
