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
    /** For each worker an address with `{name}` where a database's name goes. */
    databaseUrlTemplates: string[]
  }
}

const folderPrefix = 'vitrine-test-'

const templateDatabase = 'vitrine_template'

/**
 * A PostgreSQL for each worker, with a migrated template that each test world copies. Of its own, because PostgreSQL numbers the
 * transactions of all its databases together: one that is open in another's test would hold back what a log may read here.
 */
export default async function setup(project: TestProject) {
  const external = process.env.DATABASE_URL
  await sweepUp()
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const servers = external
    ? []
    : await Promise.all(
        Array.from({ length: project.config.maxWorkers }, (_, index) =>
          startEmbeddedPostgres(join(folder, `${index}`)),
        ),
      )
  const templates = external
    ? [external.replace(/\/[^/?]+(\?|$)/, '/{name}$1')]
    : servers.map((server) => server.url('{name}'))
  await Promise.all(templates.map((template) => makeTemplate(template, folder)))
  project.provide('databaseUrlTemplates', templates)
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(template: string, dataFolder: string): Promise<void> {
  const admin = openDatabase({ url: template.replace('{name}', 'postgres'), maxConnections: 1 })
  // Its transactions, too, would hold a log back.
  await admin.pool.query('alter system set autovacuum = off')
  await admin.pool.query('select pg_reload_conf()')
  await admin.pool.query(`drop database if exists ${templateDatabase}`)
  await admin.pool.query(`create database ${templateDatabase}`)
  const database = openDatabase({ url: template.replace('{name}', templateDatabase) })
  await migrateDatabase(database, { also: () => migrateJobs(database, silentLogger) })
  // A first server has made what each would make anew, such as its signing keys.
  const clock = { now: () => new Date(beginning) }
  const first = await worldApp({ database, clock, logger: silentLogger, env: { DATA_DIR: dataFolder } })
  await first.close()
  await database.close()
  await admin.close()
}

/** Databases of runs that were killed before they could stop them. */
async function sweepUp(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    for (const server of await readdir(folder)) {
      const cluster = join(folder, server, 'cluster')
      const left = await findPostmaster(cluster)
      // At once: nobody needs what is in it.
      if (left) process.kill(left.pid, 'SIGQUIT')
      while (left && (await isPostmaster(left.pid, cluster))) await pause(10)
    }
    await rm(folder, { recursive: true, force: true })
  }
}
