import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { tokenSaleOf } from '../../data/market.ts'
import { lazyPage, type Pages } from '../../platform/page.tsx'
import type en from './locales/en.json'
import { sellActions } from './sell-actions.tsx'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    sell: typeof en
  }
}

type Inside = { params: { tokenId: string; business: string } }
const namespaces = ['sell', 'price', 'problem', 'problems'] as const
const load = () => import('./SellPage.tsx')

/** Putting a token up for sale. */
export const sellPages = {
  tokenSell: lazyPage(namespaces, load, { tab: 'wallet', beside: 'wallet' }),
  businessTokenSell: lazyPage<Inside>(namespaces, load, { tab: 'wallet', beside: 'businessWallet' }),
} satisfies Pages

/** How it stands on the token's own page. */
export const sellParts: readonly TokenPart[] = [
  {
    id: 'commerce-v1',
    rank: 5,
    isShown: (token) => {
      const sale = tokenSaleOf(token)
      return sale !== null && (sale.channel !== 'none' || sale.saleDate !== null)
    },
    Section: lazyPart(namespaces, () => import('./CommerceSection.tsx')),
    actions: sellActions,
  },
]
