import { getToken, readTokens } from '@vitrine/client/routes'
import type { Token, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { type Face, facesOfPlacements } from '@vitrine/token-rules/faces'
import { mapBlockOf } from '../../map/map-block.ts'
import type { RegionReading } from '../region.ts'

const facesRead = new WeakMap<object, readonly Face[]>()

/** Read once for as long as the token's views stay the same: nothing is drawn anew for the reading. */
function facesOf({ viewPlacements }: Token): readonly Face[] {
  const known = facesRead.get(viewPlacements)
  if (known) return known
  const faces = facesOfPlacements(viewPlacements)
  facesRead.set(viewPlacements, faces)
  return faces
}

export const newerReading: RegionReading = {
  token: async (api, tokenId, signal) =>
    (await api.call(getToken, { params: { tokenId: tokenId as TokenId } }, signal ? { signal } : {})).data,
  async find(api, tokenId, signal) {
    const body = { tokenIds: [tokenId as TokenId] }
    return (await api.call(readTokens, { body }, signal ? { signal } : {})).items[0] ?? null
  },
  has: ({ state }, behaviorId) => state[behaviorId] !== undefined,
  tellsProvenance: true,
  faces: (token) => ({ faces: facesOf(token), fields: token.state }),
  place: (token) => mapBlockOf(token)?.location ?? null,
  isDropped: (token) => (mapBlockOf(token)?.location ?? null) !== null,
  staysOnMap: (token) => mapBlockOf(token)?.isMapDispenser === true,
  saysGone: (error) =>
    error instanceof Problem && (error.code === 'token.not_on_map' || error.code === 'token.not_found'),
  origin(token) {
    const { businessId, objectDefinitionId } = token.state['studio-info-v1']
    return { businessId, design: objectDefinitionId }
  },
  admits: (origin, { designsKeptOut }) => (origin ? !designsKeptOut?.includes(origin.design) : !designsKeptOut),
}
