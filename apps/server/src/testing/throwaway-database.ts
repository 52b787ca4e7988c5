import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'

/** A copy of the migrated template, or an empty database, dropped on close. */
export async function createThrowawayDatabase({
  empty = false,
}: {
  empty?: boolean
} = {}): Promise<Database & { url: string }> {
  const templates = inject('databaseUrlTemplates')
  const template = templates[Number(process.env.VITEST_POOL_ID) - 1] ?? templates[0] ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administrate = async (sql: string) => {
    const admin = openDatabase({ url: template.replace('{name}', 'postgres'), maxConnections: 1 })
    await admin.pool.query(sql).finally(() => admin.close())
  }
  await administrate(`create database ${name} template ${empty ? 'template0' : 'vitrine_template'}`)
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
