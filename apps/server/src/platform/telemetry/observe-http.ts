import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Answered } from './error-reports.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface ObserveHttpNeeds {
  database: Database
  logger: Logger
  metrics: Metrics
  /** Bearer token for `/metrics`; null: only for requests from this machine. */
  metricsToken: string | null
  /** Is told of every request but those by which machines watch the server. */
  onAnswered?: ((request: Answered) => void) | undefined
}

export interface Health {
  /** From now on `/readyz` says no, so that no new requests are sent here. */
  drain(): void
}

const readyTimeoutMs = 2_000
/** What nobody asks for but machines, and what is nowhere. */
const watched = new Set(['/healthz', '/readyz', '/metrics', 'none'])

/** Durations and log lines of requests, and the pages that machines watch a server by. */
export function observeHttp(
  http: FastifyInstance,
  { database, logger, metrics, metricsToken, onAnswered }: ObserveHttpNeeds,
): Health {
  let draining = false

  http.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation?.id ?? request.routeOptions.url ?? 'none'
    const { method } = request
    const status = reply.statusCode
    metrics.answered({ operation, method, status }, reply.elapsedTime / 1000)
    const milliseconds = Math.round(reply.elapsedTime)
    logger.info('request answered', { requestId: request.id, operation, method, status, milliseconds })
    if (!watched.has(operation)) onAnswered?.({ requestId: request.id, operation, method, status, milliseconds })
    done()
  })

  http.get('/healthz', async () => ({ status: 'alive' }))

  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining) return reply.code(503).send({ status: 'shutting down' })
    if (!(await isDatabaseReachable(database))) return reply.code(503).send({ status: 'database unreachable' })
    return { status: 'ready' }
  })

  http.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(404).send({ status: 'not found' })
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  return {
    drain() {
      draining = true
    },
  }
}

async function isDatabaseReachable(database: Database): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), readyTimeoutMs)
  const asked = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const hash = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
  }
  const { remoteAddress = '' } = request.socket
  const isLocal = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress)
  return isLocal && !request.headers['x-forwarded-for'] && !request.headers.forwarded
}
