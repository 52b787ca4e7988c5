import type { FastifyInstance } from 'fastify'
import { identityModule } from './modules/identity/index.ts'
import { usersModule } from './modules/users/index.ts'
import { createDatabaseBus } from './platform/bus/database-bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Secrets } from './platform/config/secrets.ts'
import type { Database } from './platform/database/database.ts'
import { closeHttp } from './platform/http/close-http.ts'
import { forgetAnswers } from './platform/http/forget-answers.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { createOnce } from './platform/http/idempotency.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createConsumers } from './platform/log/consumers.ts'
import { createEventLog } from './platform/log/event-log.ts'
import type { Logger } from './platform/telemetry/logger.ts'
import { createMetrics } from './platform/telemetry/metrics.ts'
import { observeHttp } from './platform/telemetry/observe-http.ts'

export interface AppNeeds {
  config: Config
  secrets: Secrets
  database: Database
  clock: Clock
  logger: Logger
  /** Public origin, such as `https://wallet.example`. */
  publicUrl: string
}

/** The server, wired. Reading this top to bottom is its architecture. */
export async function createApp({ config, secrets: _secrets, database, clock, logger, publicUrl }: AppNeeds) {
  const clients = [{ id: 'vitrine-wallet' }, ...config.clients]
  const bus = await createDatabaseBus({ database, logger })
  const log = createEventLog({ database, clock, bus, logger })
  const consumers = createConsumers({ database, log, logger })
  const jobs = createJobs({ database, logger })
  const metrics = createMetrics(database)
  const once = createOnce({ database, clock })

  const users = usersModule({ clock })
  const identity = await identityModule({ database, clock, issuer: publicUrl, clients })

  const http: FastifyInstance = await createHttpApp({ authenticator: identity, once })
  const health = observeHttp(http, { database, logger, metrics, metricsToken: config.metricsToken })

  jobs.every('17 * * * *', 'http.forget-answers', () => forgetAnswers({ database, clock }))

  return {
    http,
    database,
    clock,
    log,
    jobs,
    consumers,
    users: users.api,
    identity,
    /** Begins the work that no request asks for, where this process has the role. */
    async start() {
      if (config.roles.has('worker')) await jobs.start()
    },
    async close({ hurry }: { hurry?: AbortSignal } = {}) {
      health.drain()
      const patience = { milliseconds: config.shutdownSeconds * 1000, ...(hurry ? { hurry } : {}) }
      await Promise.all([closeHttp(http, patience), jobs.stop(), consumers.stop()])
      await log.close()
      await bus.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
