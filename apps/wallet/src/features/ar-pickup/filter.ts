import { type ArFilter, arDefaults } from '@vitrine/ar'
import type { ArFilterState, Token } from '@vitrine/protocol'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'

const blockOf = (token: Token | undefined) => token?.state['ar-filter-v2'] as Partial<ArFilterState> | undefined

/** As large as what one carries home, and near enough to be found: how things stand where nobody has said how. */
const handSized = {
  desiredRadius: 0.35,
  baseHeight: 0.7,
  cameraDistance: 3.5,
  minDistance: 3.5,
  additionalRandomDistance: 6,
}

/** What operator and host set in place of spec §9's figures, in their words (spec §2.8). Where they set none of size and distance, things are hand-sized. */
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
  const stature = defined({
    desiredRadius,
    cameraDistance: distanceFromCamera,
    baseHeight: objectBaseHeight,
    minDistance,
    additionalRandomDistance,
  })
  const usual = Object.keys(stature).length > 0 ? {} : handSized
  return { ...arDefaults, ...usual, ...defined({ visibleRadius, maxItems }), ...stature }
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
