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
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (!(await isPostmaster(pid, cluster))) return null
  return { pid, stopping: lines[7]?.trim() === 'stopping' }
}

/**
 * Where no PostgreSQL runs, its lock files may name a number that another program, or a dead process that nobody reaped, has by
 * now; PostgreSQL would take that for a server. It takes its parent's number, ours, for a stale one. The files stay, as they also
 * tell it which shared memory must be free of sessions.
 */
export async function disownStaleLocks(cluster: string, socketFolder: string): Promise<void> {
  for (const file of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const content = await readFile(file, 'utf8').catch(() => null)
    if (content === null) continue
    const [first, ...others] = content.split('\n')
    const pid = Number(first)
    if (pid === process.pid || !isAlive(pid) || (await isPostmaster(pid, cluster))) continue
    await writeFile(file, [process.pid, ...others].join('\n'))
  }
}

export function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this process is a PostgreSQL that works in this cluster, and not only one that was given the same number. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 1) || !isAlive(pid)) return false
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
