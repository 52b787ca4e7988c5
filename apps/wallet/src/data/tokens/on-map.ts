import type { MapToken, Place, Token } from '@vitrine/protocol'
import { regionOf } from '../regions/regions.ts'

/** Where a token lies on the map; null when it does not. */
export const placeOnMap = (token: Token): Place | null => regionOf(token).read.place(token)

/** The token as the map shows it. */
export const asMapToken = (token: Token, { lat, lon }: Place): MapToken => ({
  ...token,
  position: { type: 'Point', coordinates: [lon, lat] },
})
