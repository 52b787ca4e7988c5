import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { placeOnMap } from '../../data/tokens/on-map.ts'
import { dropActions } from './drop-actions.tsx'

/** What lies on the map, or may be laid there, has on its page. */
export const dropParts: readonly TokenPart[] = [
  {
    id: 'map-ready-v1',
    rank: 15,
    isShown: (token) => placeOnMap(token) !== null,
    Section: lazyPart<TokenPartProps>(['drop'], () => import('./OnMapSection.tsx')),
    actions: dropActions,
  },
]
