import type { CoinHolding } from '@vitrine/protocol'

export const coinSorts = ['recent', 'name', 'balance'] as const
export type CoinSort = (typeof coinSorts)[number]

/** `usable`: enrolled, with something to use. `joined` and `open`: by enrolment alone. */
export const coinFilters = ['all', 'usable', 'joined', 'open'] as const
export type CoinFilter = (typeof coinFilters)[number]

export interface CoinListing {
  sort: CoinSort
  filter: CoinFilter
}

export const everyCoin: CoinListing = { sort: 'recent', filter: 'all' }

const fits: Record<CoinFilter, (holding: CoinHolding) => boolean> = {
  all: () => true,
  usable: ({ enrolled, balance }) => enrolled && balance > 0,
  joined: ({ enrolled }) => enrolled,
  open: ({ enrolled }) => !enrolled,
}

const order: Record<CoinSort, (a: CoinHolding, b: CoinHolding) => number> = {
  recent: (a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? ''),
  name: (a, b) => a.coin.name.localeCompare(b.coin.name),
  balance: (a, b) => b.balance - a.balance,
}

/** Those that fit, in their order; what is equal stays in the order of names. */
export function listCoins(holdings: readonly CoinHolding[], { sort, filter }: CoinListing): CoinHolding[] {
  return holdings.filter(fits[filter]).toSorted((a, b) => order[sort](a, b) || order.name(a, b))
}

export function readCoinListing(search: URLSearchParams): CoinListing {
  const sort = coinSorts.find((each) => each === search.get('sort'))
  const filter = coinFilters.find((each) => each === search.get('show'))
  return { sort: sort ?? everyCoin.sort, filter: filter ?? everyCoin.filter }
}

/** The query of an address that asks for this listing: what is not said is as usual. */
export function searchOfCoinListing({ sort, filter }: CoinListing): string {
  const search = new URLSearchParams()
  if (sort !== everyCoin.sort) search.set('sort', sort)
  if (filter !== everyCoin.filter) search.set('show', filter)
  return search.toString()
}
