import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { cancelPurchase, getProceeds, getPurchase, listTrades, searchMarket } from '@vitrine/client/routes'
import type { MarketPage, Purchase, PurchaseId, Sale, Token, TradesPage } from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'
import { refreshCoins } from './earnings/coins.ts'
import { refreshInventory } from './inventory/refresh.ts'
import { performAction } from './tokens/perform-action.ts'

/** What of a market is shown, and in which order. */
export interface MarketListing {
  business: string
  sort: 'newest' | 'price_asc' | 'price_desc' | 'name'
  category: string | null
  currency: Sale['price']['currency'] | null
}

export type TradeRole = 'buyer' | 'seller'

export const marketKeys = {
  all: ['market'] as const,
  listing: (listing: MarketListing) => [...marketKeys.all, 'listing', listing] as const,
  purchase: (purchaseId: string) => [...marketKeys.all, 'purchase', purchaseId] as const,
  trades: (role: TradeRole) => [...marketKeys.all, 'trades', role] as const,
  proceeds: ['market', 'proceeds'] as const,
}

export const marketQuery = (api: ApiClient, listing: MarketListing) =>
  infiniteQueryOptions({
    queryKey: marketKeys.listing(listing),
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }): Promise<MarketPage> => {
      const { business: idOrName, sort, category, currency } = listing
      const query = { sort, page: pageParam, ...(category ? { category } : {}), ...(currency ? { currency } : {}) }
      return (await api.call(searchMarket, { params: { idOrName }, query }, { signal })).data
    },
    getNextPageParam: ({ page, limit, total }) => ((page + 1) * limit < total ? page + 1 : undefined),
  })

/** Asked again while something is still to come of it. */
const purchaseEveryMs = 2_000
export const isUnderWay = ({ status }: Purchase) => status === 'paying' || status === 'paid' || status === 'refunding'

export const purchaseQuery = (api: ApiClient, purchaseId: string) =>
  queryOptions({
    queryKey: marketKeys.purchase(purchaseId),
    queryFn: async ({ signal }) =>
      (await api.call(getPurchase, { params: { purchaseId: purchaseId as PurchaseId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? purchaseEveryMs : false),
  })

export const tradesQuery = (api: ApiClient, role: TradeRole) =>
  infiniteQueryOptions({
    queryKey: marketKeys.trades(role),
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }): Promise<TradesPage> => {
      const query = { role, ...(pageParam ? { cursor: pageParam } : {}) }
      return (await api.call(listTrades, { query }, { signal })).data
    },
    getNextPageParam: (page: TradesPage) => page.nextCursor,
    staleTime: 0,
  })

export const proceedsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: marketKeys.proceeds,
    queryFn: async ({ signal }) => (await api.call(getProceeds, {}, { signal })).data.items,
    staleTime: 0,
  })

export const refreshMarket = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: marketKeys.all })

/** Something was bought or sold: tokens, coins and the market are not what they were. */
export function refreshAfterTrade(client: QueryClient): void {
  void refreshInventory(client)
  void refreshCoins(client)
  void client.invalidateQueries({ queryKey: [...marketKeys.all, 'listing'] })
  void client.invalidateQueries({ queryKey: [...marketKeys.all, 'trades'] })
}

export function useCancelPurchase() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (purchaseId: PurchaseId) => api.call(cancelPurchase, { params: { purchaseId } }),
    onSuccess: ({ data }) => client.setQueryData(marketKeys.purchase(data.id), data),
  })
}

export interface Offer {
  channel: 'marketplace' | 'direct'
  price: Sale['price']
}

/** How a token stands to be bought; null when it cannot be. */
export interface TokenSale {
  status: 'unlisted' | 'active' | 'pending' | 'failed' | 'unknown'
  channel: 'marketplace' | 'direct' | 'none'
  price: Sale['price'] | null
  error: string | null
  saleId: string | null
  productUrl: string | null
  saleDate: string | null
  /** What its design lets it be sold for, and where; null for anything. */
  currencies: readonly Sale['price']['currency'][] | null
  channels: readonly Offer['channel'][]
}

export function tokenSaleOf(token: Token): TokenSale | null {
  const block = token.state['commerce-v1'] as Record<string, unknown> | undefined
  if (!block) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const { price, currency } = block
  return {
    status: (text(block.status) ?? 'unknown') as TokenSale['status'],
    channel: (text(block.channel) ?? 'none') as TokenSale['channel'],
    price:
      typeof price === 'number' && typeof currency === 'string'
        ? { amount: price, currency: currency as Sale['price']['currency'] }
        : null,
    error: text(block.error),
    saleId: text(block.saleId),
    productUrl: text(block.productUrl),
    saleDate: text(block.saleDate),
    currencies: Array.isArray(block.currencies) ? block.currencies : null,
    channels: Array.isArray(block.channels) ? block.channels : ['marketplace', 'direct'],
  }
}

type CommerceAction =
  | { actionId: 'list-for-sale-v1'; parameters: { channel: string; price: Sale['price'] } }
  | { actionId: 'change-price-v1'; parameters: { price: Sale['price'] } }
  | { actionId: 'remove-from-sale-v1'; parameters?: undefined }

function useCommerceAction() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ tokenId, ...action }: CommerceAction & { tokenId: string }) =>
      performAction({ api, client }, tokenId, {
        behaviorId: 'commerce-v1',
        actionId: action.actionId,
        ...(action.parameters ? { parameters: action.parameters } : {}),
      }),
    onSettled: () => void refreshMarket(client),
  })
}

export function useSelling() {
  const { mutateAsync, ...state } = useCommerceAction()
  return {
    ...state,
    list: (tokenId: string, { channel, price }: Offer) =>
      mutateAsync({ tokenId, actionId: 'list-for-sale-v1', parameters: { channel, price } }),
    changePrice: (tokenId: string, price: Sale['price']) =>
      mutateAsync({ tokenId, actionId: 'change-price-v1', parameters: { price } }),
    delist: (tokenId: string) => mutateAsync({ tokenId, actionId: 'remove-from-sale-v1' }),
  }
}
