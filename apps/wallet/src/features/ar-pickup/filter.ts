import { type ArFilter, arDefaults } from '@vitrine/ar'
import type { ArFilterState, Token } from '@vitrine/protocol'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'

const blockOf = (token: Token | undefined) => token?.state['ar-filter-v2'] as Partial<ArFilterState> | undefined

/** What operator and host set in place of spec §9's figures, in their words (spec §2.8). */
export function defaultsOf({ ar }: Pick<ViewerSettings, 'ar'>): ArFilter {
  const {
    visibleRadius,
    maxItems,
    desiredRadius,
    distanceFromCamera,
    objectBaseHeight,
    minDistance,
    additionalRandomDistance,
  } = ar
  return {
    ...arDefaults,
    ...defined({
      visibleRadius,
      maxItems,
      desiredRadius,
      cameraDistance: distanceFromCamera,
      baseHeight: objectBaseHeight,
      minDistance,
      additionalRandomDistance,
    }),
  }
}

/** How a hunt's token wants things to be shown; without one, as it is usual here. */
export function filterOf(hunt: Token | undefined, defaults: ArFilter): ArFilter {
  const block = blockOf(hunt)
  if (!block) return defaults
  const { closeOnPickup, distanceMultiplier, errorIfEmpty, maxItems, minDistance, visibleRadius, levels } = block
  return {
    ...defaults,
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
