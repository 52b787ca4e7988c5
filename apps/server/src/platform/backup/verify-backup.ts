import { createHash } from 'node:crypto'
import { StartError } from '../start-error.ts'
import { type BackupFiles, mediaFileOf } from './backup-files.ts'
import { fileOfTable, type Manifest, files as names } from './manifest.ts'
import type { Report } from './progress.ts'
import type { Seal } from './sealing.ts'

export interface VerifyNeeds {
  manifest: Manifest
  files: BackupFiles
  seal: Seal | null
  report: Report
}

/** Reads all of a backup back; throws where anything is missing or is not as it was written. */
export async function verifyBackup({ manifest, files, seal, report }: VerifyNeeds): Promise<void> {
  const { tables } = manifest.database
  const of = tables.length + manifest.media.length + 1
  let done = 0
  const verified = (bytes?: number) =>
    report({ doing: 'Verifying', done: ++done, of, what: 'files', ...(bytes ? { bytes } : {}) })
  for (const table of tables) {
    const { bytes, sha256 } = await orMissing(files.measure(fileOfTable(table)), fileOfTable(table))
    if (bytes !== table.bytes || sha256 !== table.sha256) throw damaged(fileOfTable(table))
    verified(bytes)
  }
  if (manifest.secrets === 'file') await orMissing(files.readText(names.secrets), names.secrets)
  verified()
  for (const name of manifest.media) {
    const content = hashed(files.read(mediaFileOf(name, seal)))
    await orMissing(readAll(content.pieces), `media ${name}`)
    if (!isNamedAfter(name, content.hash())) throw damaged(`media ${name}`)
    verified(content.bytes())
  }
}

/** Passes pieces on, and then has their hash and length. */
export function hashed(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pieces() {
    for await (const piece of source) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  return { pieces: pieces(), hash: () => hash.digest('base64url'), bytes: () => bytes }
}

/** A media file's name is the hash of what is in it, with an ending where everybody may ask for it. */
export const isNamedAfter = (name: string, hash: string) => name.split('.')[0] === hash

async function readAll(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

const damaged = (name: string) => new StartError(`The backup is damaged: ${name} is not as it was written.`)

const orMissing = <T>(reading: Promise<T>, name: string): Promise<T> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError(`The backup is damaged: ${name} is missing.`) : error
  })
