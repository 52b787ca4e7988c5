import type { FastifyInstance } from 'fastify'
import { identityModule } from './modules/identity/index.ts'
import { usersModule } from './modules/users/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Secrets } from './platform/config/secrets.ts'
import type { Database } from './platform/database/database.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { createOnce } from './platform/http/idempotency.ts'
import { createEventLog } from './platform/log/event-log.ts'

export interface AppNeeds {
  config: Config
  secrets: Secrets
  database: Database
  clock: Clock
  /** Public origin, such as `https://wallet.example`. */
  publicUrl: string
}

/** The server, wired. Reading this top to bottom is its architecture. */
export async function createApp({ config, secrets: _secrets, database, clock, publicUrl }: AppNeeds) {
  const clients = [{ id: 'vitrine-wallet' }, ...config.clients]
  const log = createEventLog({ database, clock })
  const once = createOnce({ database, clock })

  const users = usersModule({ clock })
  const identity = await identityModule({ database, clock, issuer: publicUrl, clients })

  const http: FastifyInstance = await createHttpApp({ authenticator: identity, once })

  return {
    http,
    database,
    clock,
    log,
    users: users.api,
    identity,
    close: () => http.close(),
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
