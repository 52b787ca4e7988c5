import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    landing: typeof en
  }
}

const namespaces = ['landing', 'components', 'problems'] as const
const byId = async () => ({ default: (await import('./AcquirePage.tsx')).AcquirePage })
const byToken = async () => ({ default: (await import('./AcquirePage.tsx')).AcquireVariationPage })

/** What links and posters lead to: open to everybody, and kept through a sign-up. */
export const landingPages = {
  acquire: lazyPage<{ params: { id: string } }>(namespaces, byId),
  businessAcquire: lazyPage<{ params: { id: string; business: string } }>(namespaces, byId),
  acquireVariation: lazyPage<{ params: { tokenId: string } }>(namespaces, byToken),
  acquireVariationCapitals: lazyPage<{ params: { tokenId: string } }>(namespaces, byToken),
  acquireVariationJoined: lazyPage<{ params: { tokenId: string } }>(namespaces, byToken),
  taking: lazyPage<{ params: { takingId: string } }>(namespaces, () => import('./TakingPage.tsx')),
  shared: lazyPage<{ params: { shareId: string } }>(namespaces, () => import('./SharedPage.tsx')),
} satisfies Pages
