import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'
import { isNetworkToken } from '../../data/network/network-token.ts'
import type en from './locales/en.json'

declare module '../../platform/i18n/namespaces.ts' {
  interface Namespaces {
    'older-network': typeof en
  }
}

export const olderNetworkParts: readonly TokenPart[] = [
  {
    id: 'network',
    rank: 40,
    isShown: isNetworkToken,
    Section: lazyPart(['older-network', 'problem', 'problems'], () => import('./NetworkActions.tsx')),
  },
]
