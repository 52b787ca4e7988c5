import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

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
