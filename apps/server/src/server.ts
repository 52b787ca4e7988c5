import manifest from '../package.json' with { type: 'json' }
import { type App, createApp } from './app.ts'
import { assertNotRestoring } from './platform/backup/unfinished-restore.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { makeDataFolder } from './platform/config/data-folder.ts'
import { createSecrets, loadSecrets } from './platform/config/secrets.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { damageIn, startDatabase } from './platform/database/start-database.ts'
import { reservePort } from './platform/http/port.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { beginGeneration } from './platform/log/generations.ts'
import { StartError } from './platform/start-error.ts'
import { createErrorReports, type ErrorReports, environmentOf } from './platform/telemetry/error-reports.ts'
import { createLogger } from './platform/telemetry/logger.ts'

export interface RunningServer {
  url: string
  app: App
  /** The embedded database's main process; null for an external one. */
  databasePid: number | null
  databaseLost: Promise<void>
  /** Whom the demo world lets anybody sign in as. */
  people: readonly { name: string; email: string }[]
  /** Brands with hostnames of their own by the operator's word. */
  homes: readonly { name: string; url: string }[]
  /** Orderly; `hurry` cuts off requests that are still running. */
  stop(options?: { hurry?: AbortSignal }): Promise<void>
}

const release = `vitrine@${manifest.version}`
/** What a stop gives to errors that are on their way to a collector. */
const flushMs = 2_000

export type ReportPhase = (phase: string, milliseconds: number) => void

/** Starts everything in order; what had started is stopped again when a later part cannot. */
export async function startServer(
  config: Config,
  report: ReportPhase,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const started: ((options: { hurry?: AbortSignal }) => Promise<unknown>)[] = []
  const stop = async (options: { hurry?: AbortSignal } = {}) => {
    const failures: unknown[] = []
    // One that fails to end must not keep the others, the database above all, from ending.
    for (let end = started.pop(); end; end = started.pop()) {
      await end(options).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
  let begun = performance.now()
  const done = (phase: string) => {
    report(phase, performance.now() - begun)
    begun = performance.now()
  }
  let reports: ErrorReports | null = null
  const logger = createLogger({
    level: config.logLevel,
    onError: (sentence, fields) => reports?.report(sentence, fields),
  })
  try {
    const reserved = await reservePort(config.host, config.port)
    started.push(reserved.release)
    const publicUrl = config.publicUrl ?? `http://localhost:${reserved.port}`
    if (config.errorsDsn !== null) {
      const own = createErrorReports({ dsn: config.errorsDsn, release, environment: environmentOf(publicUrl) })
      started.push(() => own.flush(flushMs))
      reports = own
    }
    done('port')

    await makeDataFolder(config.dataFolder)
    await assertNotRestoring(config.dataFolder)
    const secrets = config.secrets ? createSecrets(config.secrets) : await loadSecrets(config.dataFolder)
    const {
      database,
      pid,
      lost,
      stop: stopDatabase,
    } = await startDatabase({
      ...config,
      onError: (error) => logger.warn('a connection to the database broke', { error }),
    })
    started.push(stopDatabase)
    done('database')

    await migrateDatabase(database, {
      async also() {
        await migrateJobs(database, logger)
        await beginGeneration(database)
      },
    })
    done('migrations')

    const onAnswered = reports ? { onAnswered: reports.answered } : {}
    const app = await createApp({ config, secrets, database, clock, logger, publicUrl, ...onAnswered })
    started.push(app.close)
    done('app')

    if (config.demo && (await app.seedDemoWorld())) done('demo world')

    await app.start()
    await reserved.release()
    await app.http.listen({ host: config.host, port: reserved.port })
    done('listening')
    return {
      url: publicUrl,
      app,
      databasePid: pid,
      databaseLost: lost,
      people: config.demo && config.inbox ? app.demoPeople : [],
      homes: await app.viewers.givenHomes(),
      stop,
    }
  } catch (error) {
    await stop().catch((failure: unknown) => logger.error('the start could not be undone in order', { error: failure }))
    const damage = damageIn(error)
    if (damage === null) throw error
    throw new StartError(
      `The database in ${config.dataFolder} is damaged (${damage}); restore a backup. Nothing was changed.`,
    )
  }
}
