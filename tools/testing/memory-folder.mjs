import { accessSync, constants, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enoughBytes = 2 * 2 ** 30

/**
 * Lets this process and its children keep temporary files in memory, where the machine has such a folder with room in it: tests make
 * and drop hundreds of databases, and none of them is there to outlive a power cut. Who sets TMPDIR has chosen.
 */
export function keepTemporaryFilesInMemory(env = process.env, folder = memory) {
  if (!env.TMPDIR && hasRoom(folder)) env.TMPDIR = folder
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}
