import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'

/** `.data` in the repository. */
export const defaultDataFolder = fileURLToPath(new URL('../../../../../.data', import.meta.url))

/** Makes sure that things can be kept in `folder`. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    // 0711: the embedded database's own user passes through to the database's folder.
    await makeFolder(folder, 0o711)
    // Permissions alone do not tell: a file system may take nothing from anybody.
    await rmdir(await mkdtemp(join(folder, '.new-')))
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be made or written to (${(error as NodeJS.ErrnoException).code}); choose another with --data.`,
    )
  }
}

/** Not `recursive`, which never returns in a folder that exists and says of what should be made in it that it does not, as `/proc` does. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const make = () =>
    mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
      if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error
    })
  try {
    await make()
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    await makeFolder(parent, mode)
    await make()
  }
}
