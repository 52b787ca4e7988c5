import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    market: typeof en
  }
}

const namespaces = ['market', 'price', 'wallet-tabs', 'problem', 'problems'] as const
const frame = { tab: 'wallet' } as const

/** Everything that is for sale of a brand, and what became of one's own purchases and sales. */
export const marketPages = {
  businessMarket: lazyPage<{ params: { business: string } }>(namespaces, () => import('./MarketPage.tsx'), frame),
  purchase: lazyPage(namespaces, () => import('./PurchasePage.tsx'), { ...frame, beside: 'trades' }),
  trades: lazyPage(namespaces, () => import('./TradesPage.tsx'), frame),
} satisfies Pages

/** One thing for sale: a page for everybody, outside of the app (R5). */
export const salePages = {
  sale: lazyPage([...namespaces, 'components'], () => import('./SalePage.tsx')),
} satisfies Pages
