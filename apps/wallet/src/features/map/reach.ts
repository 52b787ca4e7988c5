import type { MapToken, PublicBusiness, Token } from '@vitrine/protocol'
import { reachOf } from '@vitrine/token-rules'
import { mapBlockOf } from '../../data/map/use-pick-up.ts'

interface MapFeatures {
  vatom?: { maxDistanceForPickup?: unknown; disableArPickup?: unknown }
}

const featuresOf = (business: Pick<PublicBusiness, 'pageConfig'> | null | undefined) =>
  (business?.pageConfig?.features ?? {}) as MapFeatures

/** How near one has to come, as far as the wallet knows it (R22): the server decides. */
export function reachOfToken(token: MapToken | Token, business: Pick<PublicBusiness, 'pageConfig'> | null | undefined) {
  const { vatom } = featuresOf(business)
  const ofBrand = typeof vatom?.maxDistanceForPickup === 'number' ? vatom.maxDistanceForPickup : 0
  return reachOf([mapBlockOf(token)?.pickupDistance, ofBrand])
}
