import { limits, Problem } from '@vitrine/protocol'
import type { CleanImage, ImageSize } from './drawing/clean-image.ts'
import type { Drawer } from './drawing/drawer.ts'
import type { MediaStore } from './media-store.ts'
import { type FetchRemote, NotFetched } from './remote/fetch-remote.ts'

export interface StoredImage {
  /** Path on this server; a name by content, so it never changes what it shows. */
  url: string
  width: number
  height: number
  /** A tiny picture of it as a data address, to show until it arrives. */
  placeholder: string
}

/** Pictures from people: cleaned, kept, and served by `/media`. */
export interface Media {
  /** Throws `media.*` problems for what is no acceptable picture. Of several who ask, each has a turn. */
  storeImage(bytes: Uint8Array, size?: ImageSize, asker?: string): Promise<StoredImage>
  /** Draws a picture anew and keeps nothing; throws the same problems. */
  draw(bytes: Uint8Array, size: ImageSize, asker: string): Promise<CleanImage>
  /** A picture that lies elsewhere becomes ours, so that whoever looks at it asks nobody else. Throws `media.*` problems. */
  storeRemoteImage(address: string, size: ImageSize, asker: string): Promise<StoredImage>
}

const fetchingMax = 16

export function createMedia(needs: { store: MediaStore; drawer: Drawer; fetchRemote: FetchRemote }): Media {
  const { store, drawer, fetchRemote } = needs
  /** Who waits for a server elsewhere, which may be slow. */
  const fetching = new Set<string>()

  async function storeImage(given: Uint8Array, size: ImageSize = { maxSide: 1600 }, asker = ''): Promise<StoredImage> {
    const { bytes, ending, width, height, placeholder } = await drawer.draw(given, size, asker)
    return { url: `/media/${await store.put(bytes, ending)}`, width, height, placeholder }
  }

  return {
    storeImage,
    draw: drawer.draw,
    async storeRemoteImage(address, size, asker) {
      if (fetching.has(asker)) throw new Problem('request.rate_limited', { retryAfterSeconds: 5 })
      if (fetching.size >= fetchingMax) throw new Problem('service.unavailable')
      fetching.add(asker)
      try {
        const file = await fetchRemote(address, { maxBytes: limits.pictureMaxBytes, types: /^image\// })
        return await storeImage(file.bytes, size, asker)
      } catch (error) {
        throw error instanceof NotFetched ? new Problem('media.not_fetched', {}, { cause: error }) : error
      } finally {
        fetching.delete(asker)
      }
    },
  }
}
