import { open, readdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../config/data-folder.ts'
import { isAlive } from '../database/postmaster.ts'
import { StartError } from '../start-error.ts'

const stamp = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
export const unfinished = '.unfinished'

/** The name of a backup's folder. Names sort as times do. */
export const nameOfBackup = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Backups that are whole, the newest first. */
export async function listBackups(place: string): Promise<string[]> {
  return (await readdir(place))
    .filter((name) => stamp.test(name))
    .toSorted()
    .reverse()
}

/** Backups that somebody began and nobody ended, the newest first. */
export async function listUnfinished(place: string): Promise<string[]> {
  return (await readdir(place))
    .filter((name) => name.endsWith(unfinished) && stamp.test(name.slice(0, -unfinished.length)))
    .toSorted()
    .reverse()
}

/** Removes all but the newest `keep`. */
export async function removeOlderBackups(place: string, keep: number): Promise<string[]> {
  const older = (await listBackups(place)).slice(keep)
  for (const name of older) await rm(join(place, name), { recursive: true, force: true })
  return older
}

/** Makes this process the only one that writes backups to this place; gives how to end that. */
export async function takePlace(place: string): Promise<() => Promise<void>> {
  try {
    await makeFolder(place, 0o700)
  } catch (error) {
    throw new StartError(`The folder ${place} cannot be made (${(error as NodeJS.ErrnoException).code}).`)
  }
  const file = join(place, 'writing')
  for (;;) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(`${process.pid} ${hostname()}\n`)
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new StartError(`The folder ${place} cannot be written to (${code}).`)
    }
    const [pid = '', host = ''] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
    if (host === hostname() ? isAlive(Number(pid)) : host !== '') {
      throw new StartError(
        `Another backup (process ${pid} on ${host}) is being written to ${place}; wait for it, or delete ${file} if it is gone.`,
      )
    }
    await rm(file, { force: true })
  }
}
