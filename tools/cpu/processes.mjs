import { readdirSync, readFileSync } from 'node:fs'

/** The kernel tells times to programs in hundredths of a second, whatever its own clock is. */
const ticksPerSecond = 100

/**
 * Every process as Linux tells of it. `own` is the CPU time that it has used, `reaped` that of its children whose end it has waited for,
 * with theirs, both in seconds. Null where there is no such system.
 * @typedef {{ key: string, pid: number, parent: number, name: string, own: number, reaped: number }} Process
 * @returns {Process[] | null}
 */
export function listProcesses() {
  if (process.platform !== 'linux') return null
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    const told = read(`/proc/${entry}/stat`)
    return told ? [parseStat(told)] : []
  })
}

/** One line of /proc/PID/stat; a program's name may hold anything, brackets too. */
export function parseStat(line) {
  const end = line.lastIndexOf(')')
  const pid = Number(line.slice(0, line.indexOf(' ')))
  const [, parent, ...rest] = line.slice(end + 2).split(' ')
  const seconds = (field) => Number(rest[field]) / ticksPerSecond
  // Numbers of processes are used again; with the moment of its start it is one of a kind.
  const key = `${pid} ${rest[17]}`
  const name = line.slice(line.indexOf('(') + 1, end)
  return { key, pid, parent: Number(parent), name, own: seconds(9) + seconds(10), reaped: seconds(11) + seconds(12) }
}

/** What it was started with, or nothing where we may not read it or where it is gone. */
export const environmentOf = (pid) => read(`/proc/${pid}/environ`)

function read(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
