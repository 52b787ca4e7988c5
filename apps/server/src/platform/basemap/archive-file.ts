import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../start-error.ts'

/** A file whose parts are asked for. */
export interface RangedFile {
  size: number
  /** Strong: another content has another one. */
  etag: string
  type: string
  caching: string
  /** Both ends included. */
  read(range?: { start: number; end: number }): Readable
}

/** The operator's own archive. That it is none is said when the server starts, not on somebody's map. */
export async function openArchiveFile(path: string): Promise<RangedFile> {
  const refuse = (why: string) => new StartError(`The setting MAP_STYLE is wrong: ${path} ${why}.`)
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read (${error.code})`)
  })
  try {
    const start = Buffer.alloc(8)
    const found = await file.stat()
    if (!found.isFile()) throw refuse('is no file')
    await file.read(start, 0, start.length, 0)
    if (start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3)
      throw refuse('is no PMTiles archive (version 3)')
    return {
      size: found.size,
      etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
      type: 'application/vnd.pmtiles',
      caching: 'no-cache',
      read: (range) => createReadStream(path, range),
    }
  } finally {
    await file.close()
  }
}
