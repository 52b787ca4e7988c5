import type { MapToken, PublicBusiness, Token } from '@vitrine/protocol'
import { reachOf } from '@vitrine/token-rules'
import { mapBlockOf } from '../../data/map/use-pick-up.ts'

/** How near one has to come, as far as the wallet knows it (R22): the server decides. */
export function reachOfToken(token: MapToken | Token, business: Pick<PublicBusiness, 'pageConfig'> | null | undefined) {
  return reachOf([mapBlockOf(token)?.pickupDistance, business?.pageConfig?.features?.maxDistanceForPickup])
}
