import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Lies in a data folder while a backup is being restored into it. */
export const restoringFile = 'restoring'

export const isRestoring = (dataFolder: string): Promise<boolean> =>
  stat(join(dataFolder, restoringFile)).then(
    () => true,
    () => false,
  )

/** Refuses to start on what is not all there. */
export async function assertNotRestoring(dataFolder: string): Promise<void> {
  if (!(await isRestoring(dataFolder))) return
  throw new StartError(
    `A backup was not restored to its end into ${dataFolder}; run npm run restore again with the same folders. Nothing was changed.`,
  )
}
