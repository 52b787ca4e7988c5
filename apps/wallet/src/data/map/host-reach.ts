import type { MapToken, PositionClaim } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { accuracyMax, nearnessOf } from '@vitrine/token-rules'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { placeOf } from './map-cache.ts'

/**
 * A host may ask people to come nearer than the server does (R22): then the wallet refuses in its place, in the server's words, and asks
 * it nothing. What the server holds for the host's client is not looser for that.
 */
export function assertWithinHostReach(token: MapToken, position: PositionClaim | null): void {
  const { maxDistanceForPickup: reachMetres } = viewerSettings()
  if (reachMetres <= 0) return
  if (!position) throw new Problem('map.position_required', { reachMetres })
  const nearness = nearnessOf(position, placeOf(token), reachMetres)
  if (nearness.is === 'far') throw new Problem('map.too_far', { distanceMetres: nearness.distanceMetres, reachMetres })
  if (nearness.is === 'unclear') {
    throw new Problem('map.position_inaccurate', { accuracyMetres: nearness.accuracyMetres, limitMetres: accuracyMax })
  }
}
