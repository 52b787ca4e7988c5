import { spawn } from 'node:child_process'
import { chown, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { PostgresBinaries, PostgresUser } from './postgres-binaries.ts'
import { isAlive } from './postmaster.ts'

export const postgresMajor = 18

/** Comes before the maker's process number in the name of a cluster that is not finished. */
const unfinished = '.new-'

/**
 * How PostgreSQL names its folder when it runs as another user, who may be unable to enter the folders above: the working
 * directory is set before root's rights are dropped, and PostgreSQL never leaves it.
 */
export const clusterAsSeen = (cluster: string, user: PostgresUser | undefined) =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** Makes the cluster on first use, in a folder aside: one that is there is complete. Refuses one it cannot serve. */
export async function prepareCluster(
  folder: string,
  cluster: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
): Promise<void> {
  if (await isPresent(cluster)) return
  const fresh = await mkdtemp(`${cluster}${unfinished}${process.pid}-`)
  if (user) await chown(fresh, user.uid, user.gid)
  const failure = await initdb(fresh, binaries, user)
  if (failure !== null) {
    await rm(fresh, { recursive: true, force: true })
    // Another server that starts at the same time may have cleaned up after its own, finished cluster.
    if (await isPresent(cluster)) return
    throw new StartError(`The database could not be created in ${folder}: ${failure}.`)
  }
  try {
    await rename(fresh, cluster)
    await syncFolder(folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!(await isPresent(cluster))) throw error
  }
}

/** Half-made clusters of first starts that were killed; a start that is still under way removes its own. */
export async function removeUnfinishedClusters(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [start, maker] = name.split(unfinished)
    if (start !== 'cluster' || maker === undefined || isAlive(Number.parseInt(maker, 10))) continue
    try {
      await rm(join(folder, name), { recursive: true, force: true })
    } catch (error) {
      // What a killed start had set going may still be writing there; the next start removes it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    }
  }
}

async function isPresent(cluster: string): Promise<boolean> {
  const content = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`The database in ${cluster} cannot be read (${error.code}).`)
  })
  if (content === null) return false
  if (content.length === 0) {
    await rm(cluster, { recursive: true })
    return false
  }
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!/^\d{1,3}$/.test(version)) {
    throw new StartError(
      `The database in ${cluster} is damaged (its PG_VERSION is missing or unreadable); restore a backup. Nothing was changed.`,
    )
  }
  if (Number(version) !== postgresMajor) {
    const word = Number(version) > postgresMajor ? 'newer' : 'older'
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version}, which is ${word} than the ${postgresMajor} of this Vitrine; use the Vitrine that made it. Nothing was changed.`,
    )
  }
  return true
}

function initdb(fresh: string, { initdb, env }: PostgresBinaries, user: PostgresUser | undefined) {
  const flags = ['-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums', '--no-instructions']
  return new Promise<string | null>((resolve) => {
    const child = spawn(initdb, ['-D', clusterAsSeen(fresh, user), ...flags], {
      env,
      ...user,
      cwd: fresh,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
    child.on('error', (error: NodeJS.ErrnoException) => resolve(cannotRun(initdb, error)))
    child.on('close', (code) => resolve(code === 0 ? null : lastComplaint(said)))
  })
}

/** ENOENT for a file that is there means that its loader is missing: a system without glibc. */
export function cannotRun(program: string, error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT'
    ? 'the packaged PostgreSQL needs a system with glibc; set DATABASE_URL to a PostgreSQL server instead'
    : `${program} cannot be run (${error.code})`
}

export function lastComplaint(said: string): string {
  const lines = said.split('\n').filter((line) => /(error|FATAL|PANIC):/.test(line))
  const line = lines.at(-1) ?? said.trim().split('\n').at(-1) ?? ''
  return line.replace(/^.*?(error|FATAL|PANIC): */, '').replace(/\.$/, '') || 'it gave no reason'
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** A folder that only its owner may enter, owned by `user`; refused where somebody else has put something in its place. */
export async function ownFolder(path: string, user: PostgresUser | undefined): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
  } catch (error) {
    throw new StartError(`The folder ${path} cannot be made or written to (${(error as NodeJS.ErrnoException).code}).`)
  }
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== (user?.uid ?? process.getuid?.() ?? found.uid)) {
    throw new StartError(`The folder ${path} belongs to another user.`)
  }
}
