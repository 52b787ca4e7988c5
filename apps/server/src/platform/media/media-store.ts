import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** What is kept, by the ending of its name. Nothing else is ever served. */
export const mediaTypes = {
  webp: 'image/webp',
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  /** A web face, as it is kept; its pages are served by `/faces`. */
  zip: 'application/zip',
} as const
export type MediaEnding = keyof typeof mediaTypes

export interface StoredMedia {
  name: string
  size: number
  modified: Date
  /** Both ends included. */
  read(range?: { start: number; end: number }): Readable
}

/** Files that never change: a name is the hash of its content. */
export interface MediaStore {
  /** Keeps the bytes durably and returns their name. */
  put(bytes: Uint8Array, ending: MediaEnding): Promise<string>
  find(name: string): Promise<StoredMedia | null>
}

export const mediaName = new RegExp(`^[A-Za-z0-9_-]{43}\\.(${Object.keys(mediaTypes).join('|')})$`)

export function createMediaFolder(folder: string): MediaStore {
  const place = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async put(bytes, ending) {
      const name = `${createHash('sha256').update(bytes).digest('base64url')}.${ending}`
      const final = place(name)
      if (await stat(final).catch(() => null)) return name
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
      // Another writer of the same content, or a crash, never leaves half a file under the name.
      const temporary = `${final}.${randomUUID()}`
      try {
        const file = await open(temporary, 'wx')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, final)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return name
    },
    async find(name) {
      if (!mediaName.test(name)) return null
      const path = place(name)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      return { name, size: found.size, modified: found.mtime, read: (range) => createReadStream(path, range) }
    },
  }
}
