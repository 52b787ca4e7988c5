import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

const ownMigrations = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any constant: servers that start at once on one database queue on it, so that each migration runs once. */
const migrationLock = 7_411_001

export interface MigrateOptions {
  migrationsFolder?: string
  /** Of the changes of the schema those alone, by their time in the journal; all when left out. */
  only?: readonly number[]
  /** Further schemas, such as the job queue's, brought up to date under the same lock. */
  also?: () => Promise<void>
}

/** Brings the schema up to date. A database that a newer Vitrine has migrated is refused, unchanged. */
export async function migrateDatabase(
  database: Database,
  { migrationsFolder = ownMigrations, only, also }: MigrateOptions = {},
): Promise<void> {
  if (only) {
    return withFirstMigrations(migrationsFolder, only, (folder) =>
      migrateDatabase(database, { migrationsFolder: folder, ...(also ? { also } : {}) }),
    )
  }
  const client = await database.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client, migrationsFolder)
    await migrate(drizzle(client), { migrationsFolder })
    await also?.()
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  } catch (error) {
    // Ends the session, and with it the lock, whatever state it is in.
    client.release(true)
    throw error
  }
}

async function refuseNewer(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (found[0].name === null) return
  const known = await knownMigrations(migrationsFolder)
  const { rows } = await client.query<{ created_at: number }>('select created_at from drizzle.__drizzle_migrations')
  const unknown = rows.filter((row) => !known.has(Number(row.created_at))).length
  if (unknown > 0) {
    throw new StartError(
      `The database was made by a newer Vitrine (it has ${unknown} change${unknown > 1 ? 's' : ''} that this one does not know); start that version or a later one. Nothing was changed.`,
    )
  }
}

/** The changes of the schema that this Vitrine can make, by their time in the journal. */
export async function knownMigrations(migrationsFolder = ownMigrations): Promise<Set<number>> {
  return new Set((await readJournal(migrationsFolder)).entries.map(({ when }) => when))
}

interface Journal {
  entries: { when: number; tag: string }[]
}

const readJournal = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))

/** The migrator takes a folder, so it gets one as it was when the last of `only` was new. */
async function withFirstMigrations(
  folder: string,
  only: readonly number[],
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const journal = await readJournal(folder)
  const entries = journal.entries.filter(({ when }) => only.includes(when))
  const earlier = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  try {
    await mkdir(join(earlier, 'meta'))
    await writeFile(join(earlier, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await copyFile(join(folder, `${tag}.sql`), join(earlier, `${tag}.sql`))
    await work(earlier)
  } finally {
    await rm(earlier, { recursive: true, force: true })
  }
}
