import type { MapToken, PublicBusiness, Token } from '@vitrine/protocol'
import { reachOf } from '@vitrine/token-rules'
import { mapBlockOf } from '../../data/map/map-block.ts'
import { viewerSettings } from '../../platform/viewer/viewer.ts'

/** How near one has to come, as far as the wallet knows it (R22): the server decides. */
export function reachOfToken(token: MapToken | Token, business: Pick<PublicBusiness, 'pageConfig'> | null | undefined) {
  const { maxDistanceForPickup } = viewerSettings()
  const brands = business?.pageConfig?.features?.maxDistanceForPickup
  return reachOf([mapBlockOf(token)?.pickupDistance, brands, maxDistanceForPickup])
}
