import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '../database/database.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { logGeneration } from '../log/event-log.schema.ts'
import { StartError } from '../start-error.ts'
import { silentLogger } from '../telemetry/logger.ts'
import type { BackupFiles } from './backup-files.ts'
import { type BackupTable, type DatabasePart, fileOfTable } from './manifest.ts'
import type { Report } from './progress.ts'

export interface CopyInNeeds {
  /** Address of an empty database. */
  url: string
  part: DatabasePart
  files: BackupFiles
  report: Report
}

/** Fills an empty database: the schema as the backup had it, then all rows in one transaction. The next start brings it up to date. */
export async function copyIn({ url, part, files, report }: CopyInNeeds): Promise<void> {
  await assertEmpty(url)
  const database = openDatabase({ url, maxConnections: 5 })
  try {
    await migrateDatabase(database, {
      only: part.migrations,
      also: () => migrateJobs(database, silentLogger),
    })
  } finally {
    await database.close()
  }
  await inTransaction(url, async (client) => {
    await refuseOtherTables(client, part.tables)
    const foreignKeys = await dropForeignKeys(client)
    const all = part.tables.map((table) => nameOf(client, table))
    await client.query(`truncate ${all.join(', ')}`)
    for (const [index, table] of part.tables.entries()) {
      await fill(client, table, files)
      report({ doing: 'Database', done: index + 1, of: part.tables.length, what: 'tables', bytes: table.bytes })
    }
    for (const addAgain of foreignKeys) await client.query(addAgain)
    for (const { schema, name, value } of part.sequences) {
      await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', ['%I.%I', schema, name, value])
    }
    await forgetTheLivesBefore(client, part.tables)
  })
  await inTransaction(url, (client) => client.query('analyze'))
}

async function inTransaction(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    // Without its commit all is undone.
    await client.end()
  }
}

interface Named {
  schema: string
  name: string
}

const ownTables = `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')`

async function assertEmpty(url: string): Promise<void> {
  await inTransaction(url, async (client) => {
    for (const table of (await client.query<Named>(ownTables)).rows) {
      const { rowCount } = await client.query(`select from ${nameOf(client, table)} limit 1`)
      if (rowCount !== 0) {
        throw new StartError(
          `The database is not empty (there are rows in ${table.name}); a backup is restored into an empty one. Nothing was changed.`,
        )
      }
    }
  })
}

/** The queue's tables are as this program makes them, which may be later than the backup's. */
async function refuseOtherTables(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const known = new Set((await client.query<Named>(ownTables)).rows.map(({ schema, name }) => `${schema}.${name}`))
  const unknown = tables.filter(({ schema, name }) => !known.has(`${schema}.${name}`))
  if (unknown.length > 0) {
    throw new StartError(
      `The backup has tables that this Vitrine does not know (${unknown.map(({ name }) => name).join(', ')}); restore it with the version that made it. Nothing was restored.`,
    )
  }
}

/** They would be checked row by row, and ask for an order of the tables; added again, they are checked at once. Gives how to. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

async function fill(client: pg.Client, table: BackupTable, files: BackupFiles): Promise<void> {
  const name = nameOf(client, table)
  const columns = table.columns.map((each) => client.escapeIdentifier(each)).join(', ')
  // What they did is in the rows.
  await client.query(`alter table ${name} disable trigger user`)
  const rows = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline(files.read(fileOfTable(table)), createGunzip(), rows)
  await client.query(`alter table ${name} enable trigger user`)
  if (rows.rowCount !== table.rows) {
    throw new StartError(`The backup is damaged: ${table.name} has ${rows.rowCount} rows of ${table.rows}.`)
  }
}

/** Servers that worked when the backup was taken do not come back for what they held; and the log goes on in another generation. */
async function forgetTheLivesBefore(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  // The database may be one that had counted for this log before.
  if (tables.some(({ name }) => name === 'log_generation')) {
    const countedBy = 'a database that was backed up'
    const { rowCount } = await drizzle(client).update(logGeneration).set({ countedBy })
    if (rowCount === 0) await drizzle(client).insert(logGeneration).values({ number: 0, base: 0n, countedBy })
  }
}

const nameOf = (client: pg.Client, { schema, name }: Named) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
