import { limits, Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from './auth.ts'
import { networkOf, type RateLimiter } from './rate-limits.ts'

export interface GuardNeeds {
  authenticator: Authenticator
  rateLimiter: RateLimiter
  /** Requests per minute for operations without a limit of their own. */
  ratePerMinute?: number
}

/** Before every operation: who calls, for which client, may they, and how often. */
export function guardOperations(app: FastifyInstance, needs: GuardNeeds): void {
  const { authenticator, rateLimiter, ratePerMinute = limits.ratePerMinuteDefault } = needs

  async function limit(request: FastifyRequest) {
    const { operation } = request.routeOptions.config
    if (!operation) return
    const who = request.caller?.accountId ?? networkOf(request.ip)
    const wait = await rateLimiter.take(`${operation.id} ${who}`, operation.ratePerMinute ?? ratePerMinute)
    if (wait !== null) throw new Problem('request.rate_limited', { retryAfterSeconds: wait })
  }

  async function admit(request: FastifyRequest) {
    const { operation } = request.routeOptions.config
    if (!operation) return
    const authorization = request.headers.authorization
    const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
    if (token) request.caller = await authenticator.authenticate(token)
    await limit(request)
    const appId = request.headers['app-id']
    request.clientId = typeof appId === 'string' && appId !== '' ? appId : (request.caller?.clientId ?? null)
    if (operation.auth === 'public') return
    if (authorization && !request.caller) throw new Problem('auth.token_invalid')
    if (!request.clientId) throw new Problem('auth.app_id_blank')
    if (!(await authenticator.isKnownClient(request.clientId))) throw new Problem('auth.app_id_unknown')
    if (operation.auth === 'app') return
    if (!request.caller) throw new Problem('auth.token_missing')
    if (operation.auth === 'member' && request.caller.guest) throw new Problem('auth.guest_not_allowed')
  }

  app.addHook('onRequest', admit)
}
