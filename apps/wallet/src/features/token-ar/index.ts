import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'token-ar': typeof en
  }
}

/** One of one's own, set down in the room. */
export const tokenArPages = {
  tokenAr: lazyPage(['ar', 'token-ar', 'problem', 'problems'], () => import('./TokenArPage.tsx'), { tab: 'wallet' }),
} satisfies Pages
