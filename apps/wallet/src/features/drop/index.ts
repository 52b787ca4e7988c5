import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    drop: typeof en
  }
}

type Inside = { params: { tokenId: string; business: string } }
const namespaces = ['drop', 'problem', 'problems'] as const
const load = () => import('./DropPage.tsx')

/** Laying a token on the map. */
export const dropPages = {
  tokenDrop: lazyPage(namespaces, load, { tab: 'wallet', beside: 'wallet' }),
  businessTokenDrop: lazyPage<Inside>(namespaces, load, { tab: 'wallet', beside: 'businessWallet' }),
} satisfies Pages
