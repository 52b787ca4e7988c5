import { lazyPart } from '../../components/token-parts/lazy-part.ts'
import type { TokenPart } from '../../components/token-parts/token-parts.ts'

/** A token that says what is shown in AR leads there. */
export const arParts: readonly TokenPart[] = [
  { id: 'ar-filter-v2', rank: 16, Section: lazyPart(['ar-pickup'], () => import('./HuntSection.tsx')) },
]
