import type { MapToken, Token } from '@vitrine/protocol'
import { stillOf } from '@vitrine/token-rules/faces'
import { isRecord } from '../../platform/device/storage.ts'
import { subjectOf } from '../faces/face-subject.ts'

/** A token as pages outside of the wallet read it: what anybody could see of it, in the words of NFT metadata. */
export interface PublicToken {
  tokenId: string
  metadata: {
    name: string
    description: string
    image: string | null
    animation_url: string | null
    external_uri: string | null
    background_color: string | null
    youtube_url: string | null
    attributes: { trait_type: string; value: string | number }[]
  }
  studioInfo: { blueprintId: string | null; businessId: string; campaignId: string | null; objectDefinitionId: string }
  position?: MapToken['position']
}

const views = ['card', 'icon', 'fullscreen', 'engaged'] as const

export function publicTokenOf(token: Token | MapToken): PublicToken {
  const { faces, fields } = subjectOf(token)
  const ordered = views.flatMap((view) => faces.filter((face) => face.view === view))
  const still = ordered.map(({ drawing }) => stillOf(drawing, fields)).find((src) => src !== null)
  const moving = ordered.map(({ drawing }) => drawing).find(({ kind }) => kind === 'video' || kind === 'scene-3d')
  const { displayName, description, category } = token.state['meta-v1']
  const { blueprintId, businessId, campaignId, objectDefinitionId } = token.state['studio-info-v1']
  const number = token.state['numbered-v1']?.number
  const placed = placeIn(token)
  return {
    tokenId: token.id,
    metadata: {
      name: displayName,
      description,
      image: still ? absolute(still) : null,
      animation_url: moving && 'url' in moving && typeof moving.url === 'string' ? absolute(moving.url) : null,
      external_uri: null,
      background_color: null,
      youtube_url: null,
      attributes: [
        ...(category ? [{ trait_type: 'category', value: category }] : []),
        ...(number === undefined ? [] : [{ trait_type: 'edition', value: number }]),
      ],
    },
    studioInfo: { blueprintId, businessId, campaignId, objectDefinitionId },
    ...(placed ? { position: placed } : {}),
  }
}

const absolute = (address: string) => new URL(address, location.origin).href

/** Only of what lies on the map, which anybody who looks there sees. */
function placeIn(token: Token | MapToken): MapToken['position'] | null {
  return 'position' in token && isRecord(token.position) ? (token.position as MapToken['position']) : null
}
