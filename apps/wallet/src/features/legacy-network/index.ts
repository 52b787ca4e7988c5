import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { networkBehaviour } from '../../data/regions/legacy-network/network-token.ts'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'legacy-network': typeof en
  }
}

export const legacyNetworkParts: readonly TokenPart[] = [
  {
    id: 'network',
    rank: 40,
    isShown: ({ abilities }) => abilities.some(({ behaviorId }) => behaviorId === networkBehaviour),
    Section: lazyPart(['legacy-network', 'problem', 'problems'], () => import('./NetworkActions.tsx')),
  },
]
