import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Seal } from './sealing.ts'

export interface Written {
  /** As it lies on the disk. */
  bytes: number
  /** Of those bytes, in hexadecimal. */
  sha256: string
}

/** The files of one backup, sealed where it has a key. Names are paths with slashes. */
export interface BackupFiles {
  readonly folder: string
  /** Whole and safe from a power cut when it resolves, and not there before. For the owner's eyes alone. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<Written>
  read(name: string): AsyncIterable<Uint8Array>
  readText(name: string): Promise<string>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** What lies on the disk now. */
  measure(name: string): Promise<Written>
  /** Takes a file over from a backup with the same key; false where it has none. */
  takeOver(name: string, other: BackupFiles): Promise<boolean>
}

/** Where a media file lies in the data folder: those of chat, which have no ending, apart. */
export const mediaPlaceOf = (dataFolder: string, name: string): string =>
  join(dataFolder, name.includes('.') ? 'media' : 'chat-media', name.slice(0, 2), name)

/** Of a picture, whose own name everybody may ask for: where others can see the backup, it is hidden. */
export const mediaFileOf = (name: string, seal: Seal | null): string => {
  const hidden = seal ? seal.hide(name) : name
  return `media/${hidden.slice(0, 2)}/${hidden}`
}

export function openBackupFiles(folder: string, seal: Seal | null): BackupFiles {
  const place = (name: string) => join(folder, seal ? `${name}.sealed` : name)
  const read = (name: string): AsyncIterable<Uint8Array> => {
    const bytes = createReadStream(place(name), { highWaterMark: 256 * 1024 })
    return seal ? seal.open(bytes, name) : bytes
  }
  return {
    folder,
    async write(name, source) {
      const path = place(name)
      const part = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let bytes = 0
      const file = await open(part, 'w', 0o600)
      try {
        for await (const piece of seal ? seal.close(source, name) : source) {
          hash.update(piece)
          bytes += piece.length
          await file.writeFile(piece)
        }
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      return { bytes, sha256: hash.digest('hex') }
    },
    read,
    async readText(name) {
      if (!seal) return readFile(place(name), 'utf8')
      const pieces: Uint8Array[] = []
      for await (const piece of read(name)) pieces.push(piece)
      return Buffer.concat(pieces).toString('utf8')
    },
    has: (name) =>
      stat(place(name)).then(
        (found) => found.isFile(),
        () => false,
      ),
    remove: (name) => rm(place(name), { force: true }),
    async measure(name) {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const piece of createReadStream(place(name)) as AsyncIterable<Uint8Array>) {
        hash.update(piece)
        bytes += piece.length
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    async takeOver(name, other) {
      const path = place(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const theirs = join(other.folder, path.slice(folder.length))
      // Where the file system knows no links, or the other has been removed, it is written anew.
      return link(theirs, path).then(
        () => true,
        () => false,
      )
    },
  }
}
