import { type Artwork, limits, Problem } from '@vitrine/protocol'
import { zipSync } from 'fflate'
import { imageKindOf } from '../drawing/image-kind.ts'
import type { Media } from '../media.ts'
import type { MediaStore } from '../media-store.ts'
import { filmOrSoundOf } from './film-or-sound.ts'
import { isGlb, isGltf, keepableModel } from './model.ts'
import { isZip, readWebFace } from './web-face.ts'

/** What designs are shown by: files from staff, checked by what is in them. */
export interface ArtworkKeeper {
  /** Throws `artwork.*`, `media.*` and `web_face.*` problems for what cannot be kept. */
  keep(bytes: Uint8Array, asker: string): Promise<Artwork>
  /** A picture that lies elsewhere becomes ours. */
  bring(address: string, asker: string): Promise<Artwork>
}

export interface ArtworkNeeds {
  media: Pick<Media, 'storeImage' | 'storeRemoteImage'>
  store: Pick<MediaStore, 'put'>
}

const pictureSize = { maxSide: 1600 }
const webFaceMaxBytes = 12 * 1024 * 1024
const accepted = ['PNG', 'JPEG', 'WebP', 'GIF', 'SVG', 'MP4', 'WebM', 'MP3', 'M4A', 'OGG', 'WAV', 'GLB', 'glTF', 'ZIP']

export function createArtworkKeeper({ media, store }: ArtworkNeeds): ArtworkKeeper {
  async function keepPicture(bytes: Uint8Array, asker: string): Promise<Artwork> {
    if (bytes.length > limits.pictureMaxBytes)
      throw new Problem('request.too_large', { limitBytes: limits.pictureMaxBytes })
    return { kind: 'picture', bytes: bytes.length, ...(await media.storeImage(bytes, pictureSize, asker)) }
  }

  return {
    async keep(bytes, asker) {
      if (imageKindOf(bytes)) return keepPicture(bytes, asker)
      if (isZip(bytes)) {
        if (bytes.length > webFaceMaxBytes) throw new Problem('request.too_large', { limitBytes: webFaceMaxBytes })
        const packed = zipSync(Object.fromEntries(readWebFace(bytes)), { level: 6, mtime: '1990-01-01' })
        const name = await store.put(packed, 'zip')
        return { kind: 'web-face', url: `/faces/b/${name.slice(0, -'.zip'.length)}/`, bytes: bytes.length }
      }
      if (isGlb(bytes) || isGltf(bytes)) {
        const ending = keepableModel(bytes)
        return { kind: 'model', url: `/media/${await store.put(bytes, ending)}`, bytes: bytes.length }
      }
      const played = filmOrSoundOf(bytes)
      if (!played) throw new Problem('artwork.type_not_accepted', { accepted })
      const { kind, ending } = played
      return { kind, url: `/media/${await store.put(bytes, ending)}`, bytes: bytes.length }
    },
    async bring(address, asker) {
      return { kind: 'picture', bytes: 0, ...(await media.storeRemoteImage(address, pictureSize, asker)) }
    },
  }
}
