import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'

/** Kept for all tests of a worker: to connect costs as much as what is asked. */
const administrators = new Map<string, Database>()

function administratorOf(template: string): Database {
  const url = template.replace('{name}', 'postgres')
  const known = administrators.get(url) ?? openDatabase({ url, maxConnections: 1 })
  administrators.set(url, known)
  return known
}

/** A copy of the migrated template, or an empty database, dropped on close. */
export async function createThrowawayDatabase({
  empty = false,
}: {
  empty?: boolean
} = {}): Promise<Database & { url: string }> {
  const templates = inject('databaseUrlTemplates')
  const template = templates[Number(process.env.VITEST_POOL_ID) - 1] ?? templates[0] ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administrate = (sql: string) => administratorOf(template).pool.query(sql)
  // As files: row by row and through the log it takes twice the work.
  await administrate(`create database ${name} template ${empty ? 'template0' : 'vitrine_template'} strategy file_copy`)
  const url = template.replace('{name}', name)
  const database = openDatabase({ url })
  const close = database.close
  return Object.assign(database, {
    url,
    async close() {
      await close()
      await administrate(`drop database if exists ${name} with (force)`)
    },
  })
}
