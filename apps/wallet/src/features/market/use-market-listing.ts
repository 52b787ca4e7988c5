import type { MarketListing } from '../../data/market.ts'
import { navigate, usePath, useSearchParams } from '../../platform/navigation/navigation.ts'

export const marketSorts = ['newest', 'price_asc', 'price_desc', 'name'] as const

/** What the address asks for, and how to change it. */
export function useMarketListing(business: string): [MarketListing, (change: Partial<MarketListing>) => void] {
  const search = useSearchParams()
  const path = usePath()
  const sort = search.get('sort') as MarketListing['sort']
  const currency = search.get('currency')
  const listing: MarketListing = {
    business,
    sort: marketSorts.includes(sort) ? sort : 'newest',
    category: search.get('category'),
    currency: currency && /^[A-Za-z]{3,5}$/.test(currency) ? (currency as MarketListing['currency']) : null,
  }
  const change = (next: Partial<MarketListing>) => {
    const params = new URLSearchParams(search)
    for (const name of ['sort', 'category', 'currency'] as const) {
      const value = next[name]
      if (value === undefined) continue
      if (value === null || value === 'newest') params.delete(name)
      else params.set(name, value)
    }
    const query = params.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  return [listing, change]
}
