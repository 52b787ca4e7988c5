import { type ArFilter, arDefaults } from '@vitrine/ar'
import type { ArFilterState, Token } from '@vitrine/protocol'

const blockOf = (token: Token | undefined) => token?.state['ar-filter-v2'] as Partial<ArFilterState> | undefined

/** How a hunt's token wants things to be shown; without one, as spec §9 says. */
export function filterOf(hunt: Token | undefined): ArFilter {
  const block = blockOf(hunt)
  if (!block) return arDefaults
  const { closeOnPickup, distanceMultiplier, errorIfEmpty, maxItems, minDistance, visibleRadius, levels } = block
  return {
    ...arDefaults,
    ...defined({ closeOnPickup, distanceMultiplier, errorIfEmpty, maxItems, minDistance, visibleRadius, levels }),
  }
}

/** From how far away a token lets itself be seen; the hunt's figure counts, too. */
export const seenFrom = (token: Token): number => blockOf(token)?.visibleRadius ?? Number.POSITIVE_INFINITY

function defined<T extends object>(values: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as never
}
