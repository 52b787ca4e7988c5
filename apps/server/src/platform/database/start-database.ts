import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { takeInstanceLock } from './instance-lock.ts'
import { removeUnfinishedClusters } from './postgres-cluster.ts'

export interface StartedDatabase {
  database: Database
  /** The embedded server's main process; null for an external one. */
  pid: number | null
  /** Settles when an embedded database has gone from under us. */
  lost: Promise<void>
  stop(): Promise<void>
}

export interface DatabaseSettings {
  dataFolder: string
  databaseUrl: string | null
  databasePool: number
  onError: (error: Error) => void
}

const oldestVersion = 15
const databaseName = 'vitrine'

/** Opens the external database, or starts the embedded one and makes this process its only server. */
export async function startDatabase({
  dataFolder,
  databaseUrl,
  databasePool,
  onError,
}: DatabaseSettings): Promise<StartedDatabase> {
  if (databaseUrl !== null) {
    const database = openDatabase({ url: databaseUrl, maxConnections: databasePool, onError })
    try {
      await assertServes(database, databaseUrl)
    } catch (error) {
      await database.close()
      throw error
    }
    return { database, pid: null, lost: new Promise(() => {}), stop: database.close }
  }
  const folder = join(dataFolder, 'postgres')
  const embedded = await startEmbeddedPostgres(folder)
  // Not stopped when the lock is refused: it is the other server's.
  const lock = await takeInstanceLock(embedded.url('postgres'), dataFolder)
  try {
    await removeUnfinishedClusters(folder)
    const database = openDatabase({ url: await embedded.database(databaseName), maxConnections: databasePool, onError })
    return {
      database,
      pid: embedded.pid,
      lost: lock.lost,
      async stop() {
        await database.close()
        await lock.release()
        await embedded.stop()
      },
    }
  } catch (error) {
    await lock.release()
    await embedded.stop()
    throw error
  }
}

export interface VisitedDatabase {
  /** Address of the database. */
  url: string
  /** As it was found: a database that ran goes on. */
  leave(): Promise<void>
}

type Whereabouts = Pick<DatabaseSettings, 'dataFolder' | 'databaseUrl'>

/** The database of an installation, whether its server runs or not. */
export async function visitDatabase({ dataFolder, databaseUrl }: Whereabouts): Promise<VisitedDatabase> {
  if (databaseUrl !== null) return visitExternal(databaseUrl)
  const folder = join(dataFolder, 'postgres')
  if (!(await stat(join(folder, 'cluster')).catch(() => null))) {
    throw new StartError(`There is no database in ${dataFolder}; --data names the data folder of an installation.`)
  }
  const embedded = await startEmbeddedPostgres(folder)
  // Refused where a server runs, whose database it is; otherwise none starts before this is done.
  const lock = await takeInstanceLock(embedded.url('postgres'), dataFolder).catch((error) => {
    if (error instanceof StartError) return null
    throw error
  })
  const leave = async () => {
    if (!lock) return
    await lock.release()
    await embedded.stop()
  }
  return { url: await embedded.database(databaseName), leave }
}

/** A database to be filled: a new one in an empty data folder, or the external one as it is. `again`: what is there was not finished. */
export async function makeDatabase(
  { dataFolder, databaseUrl }: Whereabouts,
  { again }: { again: boolean },
): Promise<VisitedDatabase> {
  if (databaseUrl !== null) return visitExternal(databaseUrl)
  const embedded = await startEmbeddedPostgres(join(dataFolder, 'postgres'))
  const lock = await takeInstanceLock(embedded.url('postgres'), dataFolder)
  const leave = async () => {
    await lock.release()
    await embedded.stop()
  }
  try {
    if (again) {
      const database = openDatabase({ url: embedded.url('postgres'), maxConnections: 1 })
      await database.pool.query(`drop database if exists ${databaseName} with (force)`).finally(database.close)
    }
    return { url: await embedded.database(databaseName), leave }
  } catch (error) {
    await leave()
    throw error
  }
}

async function visitExternal(url: string): Promise<VisitedDatabase> {
  const database = openDatabase({ url, maxConnections: 1 })
  await assertServes(database, url).finally(database.close)
  return { url, leave: async () => {} }
}

async function assertServes(database: Database, url: string): Promise<void> {
  const [, host, name] = /^\w+:\/\/(?:[^/@]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const place = `The database ${name} on ${host || 'this machine'}`
  const { rows } = await database.pool.query('show server_version_num').catch((error) => {
    throw new StartError(`${place} cannot be used: ${error.message || error.code}.`)
  })
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (major < oldestVersion) {
    throw new StartError(`${place} is PostgreSQL ${major}; Vitrine needs ${oldestVersion} or newer.`)
  }
}

/** PostgreSQL's words where an error comes from damaged files: corruption, I/O errors, missing files and folders. */
export function damageIn(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^(XX00\d|58\w{3}|3D000)$/.test(code)) return at.message
  }
  return null
}
