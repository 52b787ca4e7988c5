import type { MapReadyState, MapToken, Place, Token } from '@vitrine/protocol'
import { isNetworkToken } from '../regions/legacy-network/network-token.ts'

/** Where a token lies on the map, on either backend; null when it does not. */
export function placeOnMap(token: Token): Place | null {
  if (!isNetworkToken(token)) {
    return (token.state['map-ready-v1'] as Partial<MapReadyState> | undefined)?.location ?? null
  }
  const { dropped, geo_pos: position } = token.network.vatom['vAtom::vAtomType']
  const [lon, lat] = position?.coordinates ?? []
  return dropped && lat !== undefined && lon !== undefined ? { lat, lon } : null
}

/** The token as the map shows it. */
export const asMapToken = (token: Token, { lat, lon }: Place): MapToken => ({
  ...token,
  position: { type: 'Point', coordinates: [lon, lat] },
})
