import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { horizonText } from '../log/generations.ts'
import type { BackupFiles } from './backup-files.ts'
import { DatabasePart, fileOfTable } from './manifest.ts'
import type { Report } from './progress.ts'

export interface CopyOutNeeds {
  /** Address of the database, which may be in use. */
  url: string
  files: BackupFiles
  /** What `sourceOf` said of it. */
  source: string
  report: Report
  now: Date
}

interface FoundTable {
  schema: 'public' | 'graphile_worker'
  name: string
  columns: string[]
}

/**
 * Writes every table as one snapshot sees it, in PostgreSQL's own text format: what is written meanwhile waits for nobody, and is not in
 * it. The transaction only reads, so it has no number and holds back no reader of the event log.
 */
export async function copyOut({ url, files, source, report, now }: CopyOutNeeds): Promise<DatabasePart> {
  return connected(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(
      `select set_config(name, '0', true) from pg_settings
       where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`,
    )
    const read = await describe(client)
    const tables: DatabasePart['tables'] = []
    for (const table of read.tables) {
      const columns = table.columns.map((each) => client.escapeIdentifier(each)).join(', ')
      const rows = countRows(client.query(copyTo(`copy ${nameOf(client, table)} (${columns}) to stdout`)))
      const written = await files.write(fileOfTable(table), rows.zipped)
      tables.push({ ...table, rows: rows.count(), ...written })
      report({ doing: 'Database', done: tables.length, of: read.tables.length, what: 'tables', bytes: written.bytes })
    }
    await client.query('commit')
    return DatabasePart.parse({ ...read, source, takenAt: now.toISOString(), tables })
  })
}

/** Tells a database from every other, also from a copy of itself. */
export function sourceOf(url: string): Promise<string> {
  return connected(url, async (client) => {
    const { rows } = await client.query(
      `select concat_ws('/', (select system_identifier from pg_control_system()), oid) as source
       from pg_database where datname = current_database()`,
    )
    return rows[0].source
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'vitrine backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client) {
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const found = await ask<FoundTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
     group by 1, 2 order by 1, 2`,
  )
  const tables = found.filter(({ schema, name }) => !(schema === 'graphile_worker' && name === 'migrations'))
  // Until the end no change of the schema comes between.
  await client.query(`lock table ${tables.map((table) => nameOf(client, table)).join(', ')} in access share mode`)
  // A database that this program has not brought up to date yet may have had one generation only.
  const counted = found.some(({ name }) => name === 'log_generation')
  const [head] = await ask<{ position: string }>(
    `select ${counted ? horizonText : 'pg_snapshot_xmin(pg_current_snapshot())'}::text || '-0' as position`,
  )
  const migrations = await ask<{ at: number }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  const [jobs] = await ask<{ last: number }>('select max(id)::int as last from graphile_worker.migrations')
  const sequences = await ask<{ schema: string; name: string; value: number }>(
    `select schemaname as schema, sequencename as name, last_value as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`,
  )
  return {
    tables,
    position: head?.position,
    migrations: migrations.map(({ at }) => Number(at)),
    jobsMigration: jobs?.last,
    sequences: sequences.map((each) => ({ ...each, value: Number(each.value) })),
  }
}

const nameOf = (client: pg.Client, { schema, name }: FoundTable) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

/** A row is a line: what is in it is escaped. */
function countRows(source: Readable) {
  let rows = 0
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++
      yield piece
    }
  }
  // What goes wrong before the end reaches who reads.
  const zipped = pipeline(source, counted, createGzip(), () => {})
  return { zipped, count: () => rows }
}
