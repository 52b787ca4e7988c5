import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { isAlive } from './postmaster.ts'

const lockKey = 7_411_000
const goneWithinMs = 10_000

export interface InstanceLock {
  release(): Promise<void>
  /** Settles when the session that holds the lock has broken: the database is gone. Never after a release. */
  lost: Promise<void>
}

/**
 * Makes this process the only server on an embedded database. The lock lives in a session, so it ends with the process, however
 * that ends; the session's name says which process it is.
 */
export async function takeInstanceLock(url: string, dataFolder: string): Promise<InstanceLock> {
  const client = new pg.Client({ connectionString: url, application_name: await nameOf(process.pid) })
  const lost = Promise.withResolvers<void>()
  let released = false
  client.on('error', () => {})
  client.on('end', () => {
    if (!released) lost.resolve()
  })
  await client.connect()
  const release = async () => {
    released = true
    await client.end()
  }
  // A server that was killed a moment ago may still be in the database's list.
  for (const deadline = performance.now() + goneWithinMs; ; await pause(20)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0].taken) return { release, lost: lost.promise }
    const holder = await holderOf(client)
    const holdsOn = holder?.alive || performance.now() > deadline
    if (!holdsOn) continue
    await release()
    const who = holder ? ` (process ${holder.pid})` : ''
    throw new StartError(
      `Another Vitrine${who} is already using the data folder ${dataFolder}; stop it or choose another with --data.`,
    )
  }
}

async function holderOf(client: pg.Client): Promise<{ pid: number; alive: boolean } | null> {
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  )
  const name: string | undefined = rows[0]?.name
  const pid = Number(name?.split(' ')[2])
  if (!name || !Number.isInteger(pid)) return null
  return { pid, alive: (await nameOf(pid)) === name }
}

/** Tells a process from a later one with the same number, where the system says when each began. */
async function nameOf(pid: number): Promise<string> {
  const began = await readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => text.slice(text.lastIndexOf(')') + 2).split(' ')[19],
    () => (isAlive(pid) ? '0' : 'gone'),
  )
  return `vitrine server ${pid} ${began}`
}
