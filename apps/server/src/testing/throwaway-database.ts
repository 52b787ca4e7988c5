import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '../platform/database/database.ts'

/** A copy of the migrated template, or an empty database, dropped on close. */
export async function createThrowawayDatabase(
  urlTemplate: string,
  { empty = false }: { empty?: boolean } = {},
): Promise<Database & { url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase({ url: urlTemplate.replace('{name}', 'postgres'), maxConnections: 1 })
  await admin.pool.query(`create database ${name} template ${empty ? 'template0' : 'vitrine_template'}`)
  await admin.close()
  const url = urlTemplate.replace('{name}', name)
  const database = openDatabase({ url })
  const close = database.close
  return Object.assign(database, {
    url,
    async close() {
      await close()
      const again = openDatabase({ url: urlTemplate.replace('{name}', 'postgres'), maxConnections: 1 })
      await again.pool.query(`drop database if exists ${name} with (force)`)
      await again.close()
    },
  })
}
