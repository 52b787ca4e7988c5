import { NetworkProblem } from '@vitrine/client'
import type { network, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import {
  type Face,
  facesOfNetworkToken,
  fieldsOfNetworkToken,
  resourceOfNetworkToken,
} from '@vitrine/token-rules/faces'
import type { RegionReading } from '../region.ts'
import { networkOf } from './connection.ts'
import { findNetworkToken } from './network-inventory.ts'
import { hasBehaviour, type NetworkToken } from './network-token.ts'

const facesRead = new WeakMap<object, readonly Face[]>()

const partsOf = (token: Token) => (token as NetworkToken).network
const propertiesOf = (token: Token) => partsOf(token).vatom['vAtom::vAtomType']

function faceSource(token: Token) {
  const { vatom, faces } = partsOf(token)
  return { properties: vatom['vAtom::vAtomType'], private: vatom.private, faces }
}

/** Read once for as long as the object stays the same: nothing is drawn anew for the reading. */
function facesOf(token: Token): readonly Face[] {
  const { vatom } = partsOf(token)
  const known = facesRead.get(vatom)
  if (known) return known
  const faces = facesOfNetworkToken(faceSource(token))
  facesRead.set(vatom, faces)
  return faces
}

function placeOf({ dropped, geo_pos: position }: network.VatomProperties) {
  const [lon, lat] = position?.coordinates ?? []
  return dropped && lat !== undefined && lon !== undefined ? { lat, lon } : null
}

export const legacyNetworkReading: RegionReading = {
  async token(api, tokenId, signal) {
    const token = await findNetworkToken(networkOf(api), tokenId, signal)
    if (!token) throw new Problem('token.not_found')
    return token
  },
  find: (api, tokenId, signal) => findNetworkToken(networkOf(api), tokenId, signal),
  has: hasBehaviour,
  // It tells where a token has been in its owner's activity, not by token.
  tellsProvenance: false,
  faces(token) {
    const source = faceSource(token)
    return {
      faces: facesOf(token),
      fields: fieldsOfNetworkToken(source),
      resource: (name) => resourceOfNetworkToken(source.properties, name),
    }
  },
  place: (token) => placeOf(propertiesOf(token)),
  isDropped: (token) => propertiesOf(token).dropped,
  staysOnMap: (token) => propertiesOf(token).is_map_dispenser === true,
  saysGone: (error) => error instanceof NetworkProblem && error.code === 1645,
  origin(token) {
    const { publisher_fqdn: publisher, template_variation: design } = propertiesOf(token)
    return { businessId: token.state['studio-info-v1'].businessId, design, publisher }
  },
  admits(origin, { variationsKeptOut, publishers }) {
    if (!origin) return !variationsKeptOut && !publishers
    return !variationsKeptOut?.includes(origin.design) && (!publishers || publishers.includes(origin.publisher ?? ''))
  },
  vatom(token) {
    const { vatom, faces, actions } = partsOf(token)
    return { ...vatom, faces, actions }
  },
}
