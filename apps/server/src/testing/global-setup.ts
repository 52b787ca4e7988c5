import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { findPostmaster, isAlive, isPostmaster } from '../platform/database/postmaster.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { silentLogger } from '../platform/telemetry/logger.ts'
import { beginning, worldApp } from './world-app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address with `{name}` where a database's name goes. */
    databaseUrlTemplate: string
  }
}

const folderPrefix = 'vitrine-test-'

export const templateDatabase = 'vitrine_template'

/** One PostgreSQL for the run, with a migrated template that each test world copies. */
export default async function setup(project: TestProject) {
  const external = process.env.DATABASE_URL
  await sweepUp()
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const server = external ? null : await startEmbeddedPostgres(folder)
  const template = external ? external.replace(/\/[^/?]+(\?|$)/, '/{name}$1') : (server?.url('{name}') ?? '')
  const admin = openDatabase({ url: template.replace('{name}', 'postgres'), maxConnections: 1 })
  await admin.pool.query(`drop database if exists ${templateDatabase}`)
  await admin.pool.query(`create database ${templateDatabase}`)
  const database = openDatabase({ url: template.replace('{name}', templateDatabase) })
  await migrateDatabase(database, { also: () => migrateJobs(database, silentLogger) })
  // A first server has made what each would make anew, such as its signing keys.
  const clock = { now: () => new Date(beginning) }
  const first = await worldApp({ database, clock, logger: silentLogger, env: { DATA_DIR: folder } })
  await first.close()
  await database.close()
  await admin.close()
  project.provide('databaseUrlTemplate', template)
  return async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Databases of runs that were killed before they could stop them. */
async function sweepUp(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    const left = await findPostmaster(join(folder, 'cluster'))
    // At once: nobody needs what is in it.
    if (left) process.kill(left.pid, 'SIGQUIT')
    while (left && (await isPostmaster(left.pid, join(folder, 'cluster')))) await pause(10)
    await rm(folder, { recursive: true, force: true })
  }
}
