import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getCoin, listCoinHistory, listCoins } from '@vitrine/client/routes'
import type { CoinHistoryPage, CoinHolding, CoinId } from '@vitrine/protocol'

/** A coin by its brand, as addresses name it, and its own id. */
export interface CoinPlace {
  business: string
  coinId: string
}

export const coinKeys = {
  all: ['coins'] as const,
  lists: ['coins', 'list'] as const,
  list: (business: string | null) => [...coinKeys.lists, business] as const,
  detail: (coinId: string) => ['coins', 'detail', coinId] as const,
  history: (coinId: string) => ['coins', 'history', coinId] as const,
}

export const coinParamsOf = ({ business, coinId }: CoinPlace) => ({ idOrName: business, coinId: coinId as CoinId })

/** What the person holds of every brand's coin, or one brand's coin in any case. */
export const coinsQuery = (api: ApiClient, business: string | null) =>
  queryOptions({
    queryKey: coinKeys.list(business),
    queryFn: async ({ signal }) =>
      (await api.call(listCoins, { query: business ? { businessId: business } : {} }, { signal })).items,
  })

export const coinQuery = (api: ApiClient, place: CoinPlace) =>
  queryOptions({
    queryKey: coinKeys.detail(place.coinId),
    queryFn: async ({ signal }) => (await api.call(getCoin, { params: coinParamsOf(place) }, { signal })).data,
  })

export const coinHistoryQuery = (api: ApiClient, place: CoinPlace) =>
  infiniteQueryOptions({
    queryKey: coinKeys.history(place.coinId),
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<CoinHistoryPage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      return (await api.call(listCoinHistory, { params: coinParamsOf(place), query }, { signal })).data
    },
    getNextPageParam: (page: CoinHistoryPage) => page.nextCursor,
  })

/** A holding as some list knows it: what the coin's page shows before its own answer comes. */
export function findCachedCoin(client: QueryClient, coinId: string): CoinHolding | undefined {
  const lists = client.getQueriesData<CoinHolding[]>({ queryKey: coinKeys.lists })
  return lists.flatMap(([, items]) => items ?? []).find(({ coin }) => coin.id === coinId)
}

export const movementsOf = (data: InfiniteData<CoinHistoryPage> | undefined) =>
  data?.pages.flatMap((page) => page.items) ?? []

/** Changes a holding wherever it is kept. */
export function editHolding(client: QueryClient, coinId: string, edit: (holding: CoinHolding) => CoinHolding): void {
  client.setQueryData<CoinHolding>(coinKeys.detail(coinId), (holding) => holding && edit(holding))
  client.setQueriesData<CoinHolding[]>({ queryKey: coinKeys.lists }, (items) =>
    items?.map((holding) => (holding.coin.id === coinId ? edit(holding) : holding)),
  )
}

export const refreshCoins = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: coinKeys.all })
