import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { headBytes } from './content-type.ts'

/** A file that came whole, and is kept or let go. */
export interface Received {
  /** The hash of its content. */
  name: string
  size: number
  /** How it begins. */
  head: Uint8Array
  read(): Promise<Uint8Array>
  keep(): Promise<void>
  letGo(): Promise<void>
}

/** More came than was allowed. */
export class TooMuch extends Error {}

/** Files that some may see and others not: whoever keeps them says who. They have the hash of their content as a name, and no address. */
export interface PrivateFiles {
  /** Throws TooMuch, and keeps nothing then. */
  receive(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Received>
  read(name: string): Promise<Readable | null>
  readAll(name: string): Promise<Uint8Array | null>
  /** Drawn from a file, and gone with it. */
  readDrawn(name: string, kind: string): Promise<Uint8Array | null>
  keepDrawn(name: string, kind: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
}

export const privateFileName = /^[A-Za-z0-9_-]{43}$/

/** `drawn` is another folder: what is in it can be made again. */
export function createPrivateFiles({ folder, drawn }: { folder: string; drawn: string }): PrivateFiles {
  const place = (name: string) => join(folder, name.slice(0, 2), name)
  const drawings = (name: string) => join(drawn, name.slice(0, 2), name)
  const isThere = async (path: string) => (await stat(path).catch(() => null))?.isFile() === true
  const contentOf = (path: string) =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })

  return {
    async receive(pieces, maxBytes) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `.${randomUUID()}`)
      const hash = createHash('sha256')
      const head: Uint8Array[] = []
      let size = 0
      const letGo = () => rm(path, { force: true })
      try {
        const file = await open(path, 'wx', 0o600)
        try {
          for await (const piece of pieces) {
            if (size + piece.length > maxBytes) throw new TooMuch()
            if (size < headBytes) head.push(piece)
            size += piece.length
            hash.update(piece)
            await file.writeFile(piece)
          }
          await file.sync()
        } finally {
          await file.close()
        }
      } catch (error) {
        await letGo()
        throw error
      }
      const name = hash.digest('base64url')
      return {
        ...{ name, size, head: Buffer.concat(head).subarray(0, headBytes), letGo },
        read: () => readFile(path),
        async keep() {
          if (await isThere(place(name))) return letGo()
          await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
          await rename(path, place(name))
        },
      }
    },
    read: async (name) => ((await isThere(place(name))) ? createReadStream(place(name)) : null),
    readAll: (name) => contentOf(place(name)),
    readDrawn: (name, kind) => contentOf(join(drawings(name), kind)),
    async keepDrawn(name, kind, bytes) {
      await mkdir(drawings(name), { recursive: true })
      const part = join(drawings(name), `.${randomUUID()}`)
      const file = await open(part, 'wx', 0o600)
      await file.writeFile(bytes).finally(() => file.close())
      await rename(part, join(drawings(name), kind))
    },
    async remove(name) {
      await rm(place(name), { force: true })
      await rm(drawings(name), { recursive: true, force: true })
    },
  }
}
