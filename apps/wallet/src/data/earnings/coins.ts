import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { enrolForCoins, getCoin, listCoinHistory, listCoins, redeemCoins, transferCoins } from '@vitrine/client/routes'
import type { CoinHistoryPage, CoinHolding, CoinId, CoinUpdate, RecipientInput } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'

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

const paramsOf = ({ business, coinId }: CoinPlace) => ({ idOrName: business, coinId: coinId as CoinId })

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
    queryFn: async ({ signal }) => (await api.call(getCoin, { params: paramsOf(place) }, { signal })).data,
  })

export const coinHistoryQuery = (api: ApiClient, place: CoinPlace) =>
  infiniteQueryOptions({
    queryKey: coinKeys.history(place.coinId),
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<CoinHistoryPage> => {
      const query = pageParam ? { cursor: pageParam } : {}
      return (await api.call(listCoinHistory, { params: paramsOf(place), query }, { signal })).data
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
function editHolding(client: QueryClient, coinId: string, edit: (holding: CoinHolding) => CoinHolding): void {
  client.setQueryData<CoinHolding>(coinKeys.detail(coinId), (holding) => holding && edit(holding))
  client.setQueriesData<CoinHolding[]>({ queryKey: coinKeys.lists }, (items) =>
    items?.map((holding) => (holding.coin.id === coinId ? edit(holding) : holding)),
  )
}

export const refreshCoins = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: coinKeys.all })

/** Brings one batch of realtime updates into every cache. */
export function applyCoinUpdates(client: QueryClient, updates: readonly CoinUpdate[]): void {
  for (const { coinId, balance } of updates) {
    editHolding(client, coinId, (holding) => ({ ...holding, balance, changedAt: new Date().toISOString() }))
    void client.invalidateQueries({ queryKey: coinKeys.history(coinId) })
  }
  void client.invalidateQueries({ queryKey: coinKeys.lists })
}

/** Takes an amount off the balance at once; the returned function puts it back, unless something newer has been told meanwhile. */
async function spend(client: QueryClient, coinId: string, amount: number): Promise<() => void> {
  await client.cancelQueries({ queryKey: coinKeys.lists })
  await client.cancelQueries({ queryKey: coinKeys.detail(coinId) })
  let before: number | undefined
  editHolding(client, coinId, (holding) => {
    before ??= holding.balance
    return { ...holding, balance: before - amount }
  })
  return () =>
    editHolding(client, coinId, (holding) =>
      before !== undefined && holding.balance === before - amount ? { ...holding, balance: before } : holding,
    )
}

function settle(client: QueryClient, coinId: string, balance: number): void {
  editHolding(client, coinId, (holding) => ({ ...holding, balance }))
}

export interface Spending {
  place: CoinPlace
  amount: number
  memo: string
  /** One for each intention, so that a retry after a lost answer cannot spend twice. */
  idempotencyKey: string
}

/** Gives coins to somebody: gone from the balance at once, back if it fails. */
export function useTransferCoins() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ place, amount, memo, recipient, idempotencyKey }: Spending & { recipient: RecipientInput }) =>
      api.call(
        transferCoins,
        { params: paramsOf(place), body: { recipient, amount, ...(memo ? { memo } : {}) } },
        { idempotencyKey },
      ),
    onMutate: async ({ place, amount }) => ({ restore: await spend(client, place.coinId, amount) }),
    onError: (_error, _input, context) => context?.restore(),
    onSuccess: ({ data }, { place }) => settle(client, place.coinId, data.balance),
    onSettled: () => void refreshCoins(client),
  })
}

/** Spends coins at the brand, in the same way. */
export function useRedeemCoins() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ place, amount, memo, idempotencyKey }: Spending) =>
      api.call(
        redeemCoins,
        { params: paramsOf(place), body: { amount, ...(memo ? { memo } : {}) } },
        { idempotencyKey },
      ),
    onMutate: async ({ place, amount }) => ({ restore: await spend(client, place.coinId, amount) }),
    onError: (_error, _input, context) => context?.restore(),
    onSuccess: ({ data }, { place }) => settle(client, place.coinId, data.balance),
    onSettled: () => void refreshCoins(client),
  })
}

/** Accepts the brand's coin terms, as they were read (R30). */
export function useEnrolForCoins() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ place, termsVersion }: { place: CoinPlace; termsVersion: string }) =>
      api.call(enrolForCoins, { params: paramsOf(place), body: { termsVersion } }),
    onSuccess: ({ data }, { place }) => editHolding(client, place.coinId, () => data),
    onSettled: () => void refreshCoins(client),
  })
}
