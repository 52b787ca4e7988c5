import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { lazyPage, type Pages } from '../../platform/navigation/page.tsx'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    points: typeof en
  }
}

const namespaces = ['points', 'problem', 'problems'] as const

/** How a person's points came at a brand, and where they stand among others. */
export const pointsPages = {
  businessPoints: lazyPage<{ params: { business: string } }>(
    namespaces,
    async () => ({ default: (await import('./PointsPage.tsx')).PointsPage }),
    { tab: 'wallet', beside: 'businessWallet' },
  ),
} satisfies Pages

/** What a token that shows points has to say. */
export const pointsParts: readonly TokenPart[] = [
  {
    id: 'user-points-v2',
    rank: 1,
    Section: lazyPart(namespaces, () => import('./PointsSection.tsx')),
  },
]

export { PointsArrivals } from './points-arrivals.ts'
