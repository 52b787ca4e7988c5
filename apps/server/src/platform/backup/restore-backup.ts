import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDataFolder } from '../config/data-folder.ts'
import { knownMigrations } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'
import { type BackupFiles, mediaFileOf, mediaPlaceOf, openBackupFiles } from './backup-files.ts'
import { listBackups, unfinished } from './backup-place.ts'
import { copyIn } from './copy-in.ts'
import { Manifest, files as names } from './manifest.ts'
import { createProgress } from './progress.ts'
import { openSeal, type Seal } from './sealing.ts'
import { readKey } from './take-backup.ts'
import { isRestoring, restoringFile } from './unfinished-restore.ts'
import { verifyBackup } from './verify-backup.ts'

export interface RestoreBackupNeeds {
  /** A backup, or the place where backups are kept: then the newest. */
  from: string
  /** Empty, or not there. */
  dataFolder: string
  passphrase: string | null
  /** Gives the address of an empty database, when the backup has been found to be whole. */
  openDatabase: (state: { again: boolean }) => Promise<string>
  say: (line: string) => void
}

/**
 * Brings a backup back into an empty data folder and an empty database. Nothing is touched before all of the backup was read and found
 * whole; what is cut off afterwards is begun again by the next call, and no server starts on it meanwhile.
 */
export async function restoreBackup({ from, dataFolder, passphrase, openDatabase, say }: RestoreBackupNeeds) {
  const report = createProgress(say)
  const folder = await findBackup(from)
  const seal = await unlock(folder, passphrase)
  const files = openBackupFiles(folder, seal)
  const manifest = await readManifest(files)
  await refuseNewer(manifest)
  const again = await assertEmptyFolder(dataFolder)
  say(`Restoring ${folder}, taken ${manifest.database.takenAt}.`)
  await verifyBackup({ manifest, files, seal, report })

  await makeDataFolder(dataFolder)
  const marker = join(dataFolder, restoringFile)
  await writeFile(marker, `${folder}\n`, { flush: true })
  const url = await openDatabase({ again })
  if (manifest.secrets === 'file') {
    await keep(join(dataFolder, 'secrets.json'), files.read(names.secrets), 0o600)
  }
  for (const [index, name] of manifest.media.entries()) {
    const path = mediaPlaceOf(dataFolder, name)
    // It has this name only when it is whole.
    if (!(await stat(path).catch(() => null)))
      await keep(path, files.read(mediaFileOf(name, seal)), name.includes('.') ? 0o644 : 0o600)
    report({ doing: 'Media', done: index + 1, of: manifest.media.length, what: 'files' })
  }
  await copyIn({ url, part: manifest.database, files, report })
  await rm(marker)
  return manifest
}

async function findBackup(from: string): Promise<string> {
  const inside = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder ${from} cannot be read (${error.code}).`)
  })
  if (from.replace(/\/+$/, '').endsWith(unfinished)) {
    throw new StartError(`The backup ${from} was not finished; take another one, or restore one that was.`)
  }
  if (isBackup(inside)) return from
  const [newest] = await listBackups(from)
  if (newest) return join(from, newest)
  throw new StartError(`There is no backup of Vitrine in ${from}.`)
}

const isBackup = (inside: readonly string[]) =>
  inside.some((name) => name === names.manifest || name === `${names.manifest}.sealed`)

async function unlock(folder: string, passphrase: string | null): Promise<Seal | null> {
  const key = await readKey(folder)
  if (!key) {
    if (await stat(join(folder, `${names.manifest}.sealed`)).catch(() => null)) {
      throw new StartError('The backup is damaged: key.json is missing, without which it cannot be read.')
    }
    return null
  }
  if (passphrase === null) {
    throw new StartError('The backup is encrypted; give its passphrase by BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.')
  }
  const seal = await openSeal(passphrase, key)
  if (!seal) throw new StartError('The passphrase is not that of the backup.')
  return seal
}

async function readManifest(files: BackupFiles): Promise<Manifest> {
  const text = await files.readText(names.manifest)
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new StartError(`The backup is damaged: ${names.manifest} is not as it was written.`)
  }
  const { format, version } = (given ?? {}) as { format?: unknown; version?: unknown }
  if (format !== 'vitrine-backup') throw new StartError(`What is in ${files.folder} is no backup of Vitrine.`)
  if (typeof version === 'number' && version > 1) {
    throw new StartError('The backup was made by a newer Vitrine; restore it with that version or a later one.')
  }
  const read = Manifest.safeParse(given)
  if (!read.success) throw new StartError(`The backup is damaged: ${names.manifest} is not as it was written.`)
  return read.data
}

async function refuseNewer({ database }: Manifest): Promise<void> {
  const known = await knownMigrations()
  if (database.migrations.every((each) => known.has(each))) return
  throw new StartError(
    'The backup was made by a newer Vitrine; restore it with that version or a later one. Nothing was changed.',
  )
}

/** Whether a restore had begun there. */
async function assertEmptyFolder(dataFolder: string): Promise<boolean> {
  const inside = await readdir(dataFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`The data folder ${dataFolder} cannot be read (${error.code}).`)
  })
  if (inside.length === 0) return false
  if (await isRestoring(dataFolder)) return true
  throw new StartError(
    `The data folder ${dataFolder} is not empty; a backup is restored into an empty one, which --data names. Nothing was changed.`,
  )
}

async function keep(path: string, content: AsyncIterable<Uint8Array>, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  const file = await open(part, 'w', mode)
  try {
    for await (const piece of content) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}
