import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'

/** Everything that one has can be set down in one's room. */
export const tokenArParts: readonly TokenPart[] = [
  { id: 'ar', rank: 90, isShown: () => true, Section: lazyPart(['token-ar'], () => import('./RoomSection.tsx')) },
]
