import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { createSecrets, loadSecrets } from './platform/config/secrets.ts'
import { openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { reservePort } from './platform/http/port.ts'

export interface RunningServer {
  url: string
  app: App
  stop(): Promise<void>
}

export type ReportPhase = (phase: string) => void

/** Starts everything in order; what had started is stopped again when a later part cannot. */
export async function startServer(config: Config, report: ReportPhase): Promise<RunningServer> {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end()
  }
  try {
    const reserved = await reservePort(config.host, config.port)
    started.push(reserved.release)
    const publicUrl = config.publicUrl ?? `http://localhost:${reserved.port}`
    report('port')

    await mkdir(config.dataFolder, { recursive: true })
    const secrets = config.secrets ? createSecrets(config.secrets) : await loadSecrets(config.dataFolder)
    let databaseUrl = config.databaseUrl
    if (databaseUrl === null) {
      const embedded = await startEmbeddedPostgres(join(config.dataFolder, 'postgres'))
      started.push(embedded.stop)
      databaseUrl = await embedded.database('vitrine')
    }
    report('database')

    const database = openDatabase({ url: databaseUrl, maxConnections: config.databasePool })
    started.push(database.close)
    await migrateDatabase(database)
    report('migrations')

    const app = await createApp({ config, secrets, database, clock: systemClock, publicUrl })
    started.push(app.close)
    report('app')

    await reserved.release()
    await app.http.listen({ host: config.host, port: reserved.port })
    report('listening')
    return { url: publicUrl, app, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
