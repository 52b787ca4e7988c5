import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Resident bytes of the process and its children. Memory that they share counts once, where the system can tell. */
export async function residentBytes(pid: number): Promise<number> {
  const processes = process.platform === 'linux' ? await listByProc() : await listByPs()
  const family = processes.filter((each) => each.pid === pid || each.parent === pid)
  const sizes = await Promise.all(family.map((each) => each.bytes()))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

interface Process {
  pid: number
  parent: number
  bytes: () => Promise<number>
}

async function listByProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
      if (stat === null) return []
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [{ pid, parent, bytes: () => shareOf(pid) }]
    }),
  )
  return found.flat()
}

/** Proportional set size; resident size where it may not be read; 0 for a process that has just ended. */
async function shareOf(pid: number): Promise<number> {
  for (const [file, pattern] of [
    ['smaps_rollup', /^Pss:\s+(\d+) kB/m],
    ['status', /^VmRSS:\s+(\d+) kB/m],
  ] as const) {
    const text = await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
    const kilobytes = pattern.exec(text)?.[1]
    if (kilobytes) return Number(kilobytes) * 1024
  }
  return 0
}

async function listByPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,rss='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, bytes: async () => kilobytes * 1024 }))
}

/**
 * Gives back what loading the modules left behind: some 200 MB of emptied heap, which V8 would keep for minutes. From then on the heap
 * grows to three times what is in use before all of it is looked through: sooner, everybody waits for that more often.
 */
export function returnSpareMemory(): void {
  setFlagsFromString('--heap-growing-percent=200')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
