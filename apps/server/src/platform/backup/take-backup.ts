import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaName } from '../media/media-store.ts'
import { privateFileName } from '../media/private-files.ts'
import { StartError } from '../start-error.ts'
import { type BackupFiles, mediaFileOf, mediaPlaceOf, openBackupFiles } from './backup-files.ts'
import { listBackups, listUnfinished, nameOfBackup, removeOlderBackups, takePlace, unfinished } from './backup-place.ts'
import { copyOut, sourceOf } from './copy-out.ts'
import { DatabasePart, keyFile, type Manifest, files as names } from './manifest.ts'
import { createProgress, type Report } from './progress.ts'
import { KeyFile, makeSeal, openSeal, type Seal } from './sealing.ts'
import { hashed, isNamedAfter, verifyBackup } from './verify-backup.ts'

export interface TakeBackupNeeds {
  /** Where backups are kept, each in a folder of its own. */
  to: string
  dataFolder: string
  /** Address of the database, which may be in use. */
  databaseUrl: string
  /** Whether the secrets were given by a setting, and are not ours to keep. */
  secretsBySetting: boolean
  passphrase: string | null
  /** How many are kept in the end, this one counted; all when left out. */
  keep?: number
  say: (line: string) => void
  now?: Date
}

export interface TakenBackup {
  folder: string
  manifest: Manifest
}

/** What was begun longer ago is begun anew: nobody wants a backup of last week that is called today's. */
const resumableMs = 24 * 60 * 60 * 1000

/**
 * Writes a backup of a running installation: the database as one snapshot sees it, then the pictures, which are never changed, then reads
 * everything back. Until that is done its folder is called unfinished; the next call goes on with it.
 */
export async function takeBackup(needs: TakeBackupNeeds): Promise<TakenBackup> {
  const leave = await takePlace(needs.to)
  try {
    return await write(needs)
  } finally {
    await leave()
  }
}

async function write({ to, keep, say, now = new Date(), ...needs }: TakeBackupNeeds): Promise<TakenBackup> {
  const report = createProgress(say)
  const seal = needs.passphrase === null ? null : await sealFor(to, needs.passphrase)
  const source = await sourceOf(needs.databaseUrl)
  const begun = await resume(to, { seal, source, now })
  const folder = begun ?? join(to, `${nameOfBackup(now)}${unfinished}`)
  const files = openBackupFiles(folder, seal)
  if (begun) say(`Going on with ${begun}.`)
  else await begin(files, seal)

  const database = (await readDatabasePart(files)) ?? (await writeDatabase(files, { ...needs, source, report, now }))
  const secrets = await writeSecrets(files, needs)
  const finish = async (previous: BackupFiles | null) => {
    const media = await writeMedia(files, { ...needs, seal, previous, report, say })
    const manifest: Manifest = { format: 'vitrine-backup', version: 1, database, secrets, media }
    await files.write(names.manifest, piecesOf(JSON.stringify(manifest)))
    await verifyBackup({ manifest, files, seal, report })
    return manifest
  }
  const previous = await findPrevious(to, seal)
  const manifest = await finish(previous)
    .catch(async (error) => {
      if (!previous) throw error
      // What was taken over from it may have rotted since.
      say(error.message)
      await rm(join(folder, 'media'), { recursive: true, force: true })
      return finish(null)
    })
    .catch(async (error) => {
      // Not to be gone on with.
      if (error instanceof StartError) await rm(folder, { recursive: true, force: true })
      throw error
    })

  const finished = join(to, nameOfBackup(new Date(database.takenAt)))
  await rename(folder, finished)
  await syncFolder(to)
  const removed = keep === undefined ? [] : await removeOlderBackups(to, keep)
  for (const name of removed) say(`Removed the older backup ${name}.`)
  return { folder: finished, manifest }
}

/** The key of the backups that are there, so that they can share pictures, where the passphrase is still theirs. */
async function sealFor(to: string, passphrase: string): Promise<Seal> {
  const tried = new Set<string>()
  for (const name of [...(await listUnfinished(to)), ...(await listBackups(to))]) {
    const key = await readKey(join(to, name)).catch(() => null)
    if (!key || tried.has(key.salt)) continue
    tried.add(key.salt)
    const seal = await openSeal(passphrase, key)
    if (seal) return seal
  }
  return makeSeal(passphrase)
}

/** The newest backup with the same key, whose pictures need not be written again. */
async function findPrevious(to: string, seal: Seal | null): Promise<BackupFiles | null> {
  for (const name of await listBackups(to)) {
    const folder = join(to, name)
    const key = await readKey(folder).catch(() => undefined)
    if (key !== undefined && key?.salt === seal?.file.salt) return openBackupFiles(folder, seal)
  }
  return null
}

export async function readKey(folder: string): Promise<KeyFile | null> {
  const text = await readFile(join(folder, keyFile), 'utf8').catch(() => null)
  if (text === null) return null
  const read = KeyFile.safeParse(parsed(text))
  if (!read.success) throw new StartError(`The backup is damaged: ${keyFile} in ${folder} cannot be read.`)
  return read.data
}

/** The backup of the same database to go on with; others that were begun make room. */
async function resume(
  to: string,
  { seal, source, now }: { seal: Seal | null; source: string; now: Date },
): Promise<string | null> {
  let found: string | null = null
  for (const name of await listUnfinished(to)) {
    const folder = join(to, name)
    const part = found ? null : await readDatabasePart(openBackupFiles(folder, seal)).catch(() => null)
    const isRecent = part && now.getTime() - Date.parse(part.takenAt) < resumableMs
    if (isRecent && part.source === source) found = folder
    else await rm(folder, { recursive: true, force: true })
  }
  return found
}

async function begin(files: BackupFiles, seal: Seal | null): Promise<void> {
  await openBackupFiles(files.folder, null).write(beginning, piecesOf(aboutBackup(seal !== null)))
  if (!seal) return
  await writeFile(join(files.folder, keyFile), `${JSON.stringify(seal.file, null, 2)}\n`, { mode: 0o600, flush: true })
}

const beginning = 'README.txt'
const aboutBackup = (sealed: boolean) =>
  [
    'A backup of a Vitrine installation. `npm run restore -- --from` and this folder brings it back; docs/self-hosting/backup.md says more.',
    sealed
      ? 'It is encrypted: without its passphrase nobody can read it, nor bring it back.'
      : 'It is not encrypted: whoever can read it has all data and secrets of the installation.',
    '',
  ].join('\n')

/** Written when the database is all there: what is found without it was cut off. */
async function readDatabasePart(files: BackupFiles): Promise<DatabasePart | null> {
  if (!(await files.has(names.database))) return null
  return DatabasePart.parse(JSON.parse(await files.readText(names.database)))
}

async function writeDatabase(
  files: BackupFiles,
  { databaseUrl, ...needs }: { databaseUrl: string; source: string; report: Report; now: Date },
): Promise<DatabasePart> {
  const part = await copyOut({ url: databaseUrl, files, ...needs })
  await files.write(names.database, piecesOf(JSON.stringify(part)))
  return part
}

async function writeSecrets(
  files: BackupFiles,
  { dataFolder, secretsBySetting }: { dataFolder: string; secretsBySetting: boolean },
): Promise<Manifest['secrets']> {
  if (secretsBySetting) return 'setting'
  const content = await readFile(join(dataFolder, 'secrets.json')).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The secrets in ${dataFolder} cannot be read (${error.code}); is that the data folder?`)
  })
  await files.write(names.secrets, piecesOf(content))
  return 'file'
}

interface MediaNeeds {
  dataFolder: string
  seal: Seal | null
  previous: BackupFiles | null
  report: Report
  say: (line: string) => void
}

async function writeMedia(files: BackupFiles, needs: MediaNeeds): Promise<string[]> {
  const found = [
    ...(await listMedia(join(needs.dataFolder, 'media'), mediaName)),
    ...(await listMedia(join(needs.dataFolder, 'chat-media'), privateFileName)),
  ]
  const kept: string[] = []
  for (const [index, name] of found.entries()) {
    const file = mediaFileOf(name, needs.seal)
    let bytes = 0
    if ((await files.has(file)) || (needs.previous && (await files.takeOver(file, needs.previous)))) kept.push(name)
    else {
      const content = hashed(createReadStream(mediaPlaceOf(needs.dataFolder, name)))
      const written = await files.write(file, content.pieces).catch((error: NodeJS.ErrnoException) => {
        // Somebody has removed it from chat meanwhile.
        if (error.code === 'ENOENT' && privateFileName.test(name)) return null
        throw error
      })
      bytes = written?.bytes ?? 0
      if (written === null) await files.remove(file)
      else if (isNamedAfter(name, content.hash())) kept.push(name)
      else {
        needs.say(`The media file ${name} in the data folder is damaged; it was left out.`)
        await files.remove(file)
      }
    }
    needs.report({ doing: 'Media', done: index + 1, of: found.length, what: 'files', bytes })
  }
  return kept
}

async function listMedia(folder: string, isName: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && isName.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

async function* piecesOf(content: string | Uint8Array): AsyncIterable<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
