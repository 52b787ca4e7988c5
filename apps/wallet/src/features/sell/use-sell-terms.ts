import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { currencies } from '@vitrine/protocol/commerce/currencies'
import { type Split, splitPrice } from '@vitrine/token-rules'
import type { CoinShown, PriceShown } from '../../components/price/use-price.ts'
import { meQuery, publicProfileQuery } from '../../data/account/people.ts'
import { businessQuery } from '../../data/brands/businesses.ts'
import { coinsQuery } from '../../data/earnings/coins.ts'
import { tokenSaleOf } from '../../data/market.ts'
import { useApi } from '../../platform/server/api.ts'

type Currency = PriceShown['currency']

export interface SellTerms {
  /** What it may be sold for. */
  currencies: readonly Currency[]
  coin: CoinShown
  /** Who would get what of a price. */
  sharesOf(amount: number): Split & { percent: number; artist: string | null }
}

/** What selling this token means: in which money, and who gets a share; undefined until it is known. */
export function useSellTerms(token: Token | undefined): SellTerms | undefined {
  const api = useApi()
  const businessId = token?.state['studio-info-v1'].businessId ?? ''
  const enabled = token !== undefined
  const me = useQuery({ ...meQuery(api), enabled })
  const business = useQuery({ ...businessQuery(api, businessId), enabled })
  const coins = useQuery({ ...coinsQuery(api, businessId), enabled })
  const royalty = royaltyOf(token)
  const isPerson = royalty.artist.includes('-')
  const artist = useQuery({ ...publicProfileQuery(api, royalty.artist), enabled: enabled && isPerson })
  if (!token || !me.data || coins.isPending || (isPerson && artist.isPending)) return undefined

  const coin = coins.data?.find((holding) => holding.coin.businessId === businessId)?.coin ?? null
  const allowed = tokenSaleOf(token)?.currencies
  const isOwn = isPerson && royalty.artist === me.data.id
  const percent = isOwn ? 0 : royalty.percent
  const name = (isPerson ? artist.data?.name : undefined) ?? business.data?.displayName ?? ''
  return {
    coin: coin && { name: coin.name, symbol: coin.symbol },
    currencies: (Object.keys(currencies) as Currency[]).filter(
      (each) => (each !== 'coins' || coin !== null) && (!allowed || allowed.includes(each)),
    ),
    sharesOf: (amount) => ({ ...splitPrice(amount, percent), percent, artist: percent > 0 ? name : null }),
  }
}

function royaltyOf(token: Token | undefined): { artist: string; percent: number } {
  const block = (token?.state['royalties-v1'] ?? {}) as { artist?: unknown; percent?: unknown }
  return {
    artist: typeof block.artist === 'string' ? block.artist : '',
    percent: typeof block.percent === 'number' ? block.percent : 0,
  }
}
