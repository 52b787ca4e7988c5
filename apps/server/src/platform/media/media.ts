import type { ImageSize } from './drawing/clean-image.ts'
import type { Drawer } from './drawing/drawer.ts'
import type { MediaStore } from './media-store.ts'

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
}

export function createMedia(store: MediaStore, drawer: Drawer): Media {
  return {
    async storeImage(given, size = { maxSide: 1600 }, asker = '') {
      const { bytes, ending, width, height, placeholder } = await drawer.draw(given, size, asker)
      return { url: `/media/${await store.put(bytes, ending)}`, width, height, placeholder }
    },
  }
}
