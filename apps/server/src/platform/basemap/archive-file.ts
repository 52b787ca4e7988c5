import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../start-error.ts'

/** A file whose parts are asked for, as it is at the moment. */
export interface RangedFile {
  size: number
  /** Strong: another content has another one. */
  etag: string
  type: string
  caching: string
  /** Both ends included. */
  read(range?: { start: number; end: number }): Readable
}

/** The operator's own archive, which may be replaced by a newer one at any time. That it is none is said when the server starts. */
export async function openArchiveFile(path: string): Promise<() => Promise<RangedFile>> {
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
  } finally {
    await file.close()
  }
  return () => archiveNow(path)
}

async function archiveNow(path: string): Promise<RangedFile> {
  const { size, mtimeMs } = await stat(path)
  return {
    size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    type: 'application/vnd.pmtiles',
    caching: 'no-cache',
    read: (range) => createReadStream(path, range),
  }
}
