import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Postmaster {
  pid: number
  stopping: boolean
}

/** The PostgreSQL that has this cluster open, as the lock file it keeps there says. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = join(cluster, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => null)
  if (content === null) return null
  const [first, ...others] = content.split('\n')
  const pid = Number(first)
  if (!Number.isInteger(pid) || pid < 2) return null
  if (await isPostmaster(pid, cluster)) return { pid, stopping: others[6]?.trim() === 'stopping' }
  // The number may by now be that of another program, which PostgreSQL would take for a server. It takes its parent's number,
  // ours, for a stale one. The file stays, as it also tells PostgreSQL which shared memory must be free of sessions.
  if (isAlive(pid) && pid !== process.pid && (await readFile(file, 'utf8').catch(() => null)) === content) {
    await writeFile(file, [process.pid, ...others].join('\n'))
  }
  return null
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this process is a PostgreSQL that works in this cluster, and not only one that was given the same number. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }))
    return stdout.includes('postgres') && stdout.includes(cluster)
  }
  try {
    // Empty for a zombie, which nobody may be there to reap.
    const [cwd, command] = await Promise.all([readlink(`/proc/${pid}/cwd`), readFile(`/proc/${pid}/cmdline`, 'utf8')])
    return command.includes('postgres') && cwd === (await realpath(cluster))
  } catch {
    return false
  }
}
