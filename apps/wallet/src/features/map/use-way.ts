import { useQuery } from '@tanstack/react-query'
import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { businessQuery } from '../../data/brands/businesses.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { rounded, wayTo, wayWords } from './direction.ts'
import { reachOfToken } from './reach.ts'

/** Whose token it is, as far as that is known. */
export function useBrandOf(token: MapToken | null | undefined): PublicBusiness | undefined {
  const api = useApi()
  const businessId = token?.state['studio-info-v1'].businessId ?? ''
  return useQuery({ ...businessQuery(api, businessId), enabled: businessId !== '' }).data
}

interface WayThere {
  words: string
  /** Where to turn; null where it can be picked up from here. */
  bearing: number | null
}

/** How somebody gets to a token, or that they need not; null while nobody knows where they are. */
export function useWay(token: MapToken, fix: Fix | null): WayThere | null {
  const t = useT('map')
  const format = useFormat()
  const reach = reachOfToken(token, useBrandOf(token))
  if (!fix) return null
  const way = wayTo(fix, placeOf(token))
  if (way.isThere || way.metres <= reach) return { words: t('in-reach'), bearing: null }
  return { words: wayWords(t, way, format.distance(rounded(way.metres))), bearing: way.bearing }
}
