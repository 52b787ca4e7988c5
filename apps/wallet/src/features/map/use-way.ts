import type { MapToken } from '@vitrine/protocol'
import { placeOf } from '../../data/map/map-cache.ts'
import { isWithinReach, useReachOf } from '../../data/map/reach-of-token.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { wayTo, wayWords } from './direction.ts'

interface WayThere {
  words: string
  /** Where to turn; null where it can be picked up from here. */
  bearing: number | null
}

/** How somebody gets to a token, or that they need not; null while nobody knows where they are. */
export function useWay(token: MapToken, fix: Fix | null): WayThere | null {
  const t = useT('map')
  const format = useFormat()
  const reach = useReachOf(token)
  if (!fix) return null
  const way = wayTo(fix, placeOf(token))
  if (way.isThere || isWithinReach(fix, placeOf(token), reach)) return { words: t('in-reach'), bearing: null }
  return { words: wayWords(t, way, format.away(way.metres)), bearing: way.bearing }
}
