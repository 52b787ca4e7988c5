import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any constant: servers that start at once on one database queue on it, so that each migration runs once. */
const migrationLock = 7_411_001

export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).finally(() => client.release())
  }
}
