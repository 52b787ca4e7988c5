import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { tokenSaleOf } from '../../data/market.ts'
import { sellActions } from './sell-actions.tsx'

const namespaces = ['sell', 'price', 'problem', 'problems'] as const

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
