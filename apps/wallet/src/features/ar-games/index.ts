import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'ar-games': typeof en
  }
}

const namespaces = ['ar-games', 'problem', 'problems'] as const
const load = () => import('./ArGamePage.tsx')

/** A game that is played around oneself or at places. */
export const arGamePages = {
  arGame: lazyPage<{ params: { tokenId: string } }>(namespaces, load, { tab: 'wallet' }),
  businessArGame: lazyPage<{ params: { tokenId: string; business: string } }>(namespaces, load, { tab: 'wallet' }),
} satisfies Pages
