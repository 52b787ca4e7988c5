import { useQuery } from '@tanstack/react-query'
import type { MapToken, Place, PublicBusiness, Token } from '@vitrine/protocol'
import { nearnessOf, reachOf } from '@vitrine/token-rules'
import type { Fix } from '../../platform/device/location.ts'
import { useApi } from '../../platform/server/api.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { businessQuery } from '../brands/businesses.ts'
import { mapBlockOf } from './map-block.ts'

/**
 * How near one has to come, in metres, as far as the wallet knows it; 0 for any distance (R22): the server decides. `business` is whose token it is,
 * as far as that is known.
 */
export function reachOfToken(token: MapToken | Token, business: Pick<PublicBusiness, 'pageConfig'> | null | undefined) {
  const { maxDistanceForPickup } = viewerSettings()
  const brands = business?.pageConfig?.features?.maxDistanceForPickup
  return reachOf([mapBlockOf(token)?.pickupDistance, brands, maxDistanceForPickup])
}

/** Whose token it is, as far as that is known. */
export function useBrandOf(token: MapToken | Token | null | undefined): PublicBusiness | undefined {
  const api = useApi()
  const businessId = token?.state['studio-info-v1'].businessId ?? ''
  return useQuery({ ...businessQuery(api, businessId), enabled: businessId !== '' }).data
}

/** {@link reachOfToken} of one token, with its brand's word. */
export const useReachOf = (token: MapToken | Token): number => reachOfToken(token, useBrandOf(token))

/** Whether somebody has come so near that it is within their reach; what may be taken from any distance says nothing of where one is. */
export const isWithinReach = (fix: Fix, place: Place, reach: number): boolean =>
  reach > 0 && canReach(fix, place, reach)

/** Whether it can be picked up from here, by the server's own rule; 0 for any distance. */
export const canReach = (fix: Fix, place: Place, reach: number): boolean => nearnessOf(fix, place, reach).is === 'near'
