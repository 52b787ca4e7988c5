import proxyAddress from '@fastify/proxy-addr'
import { isCovered, limits, type OperationShape, Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAllowances } from '../limits/allowances.ts'
import { networkOf, type RateLimiter } from '../limits/rate-limits.ts'
import type { Authenticator, Caller } from './auth.ts'
import { programOf, staffOf } from './staff.ts'
import { limitUpgrades } from './upgrades.ts'

export interface GuardNeeds {
  authenticator: Authenticator
  rateLimiter: RateLimiter
  /** The proxies in front, whose word about who asks is taken. */
  trustedProxies: readonly string[]
  /** Requests per minute for operations without a limit of their own. */
  ratePerMinute?: number
}

/** Before every operation: who calls, for which client, may they, and how often; before every other route and socket, how often. */
export function guardOperations(app: FastifyInstance, needs: GuardNeeds): void {
  const { authenticator, rateLimiter, trustedProxies, ratePerMinute = limits.ratePerMinuteDefault } = needs

  const refuseIfWait = (wait: number | null) => {
    if (wait !== null) throw new Problem('request.rate_limited', { retryAfterSeconds: wait })
  }

  const allowances = createAllowances({ limiter: rateLimiter, ratePerMinute })

  async function limit({ routeOptions, caller, key, ip }: FastifyRequest) {
    const { operation, limitedAs } = routeOptions.config
    const name = operation?.id ?? limitedAs
    const wait =
      name === undefined
        ? await allowances.takeFile(ip)
        : await allowances.take(
            name,
            { ip, caller: key ? { accountId: key.keyId, guest: false } : caller },
            operation?.ratePerMinute,
          )
    refuseIfWait(wait)
  }

  /** A network that sends made-up tokens without end is sent away before their signatures are looked at. */
  async function recognise(token: string, request: FastifyRequest) {
    const key = `tokens refused ${networkOf(request.ip)}`
    if (!authenticator.isRemembered(token)) refuseIfWait(await rateLimiter.look(key, ratePerMinute))
    request.caller = await authenticator.authenticate(token)
    if (!request.caller) request.key = await authenticator.authenticateKey(token)
    if (!request.caller && !request.key) await rateLimiter.take(key, ratePerMinute)
  }

  async function admit(request: FastifyRequest) {
    const { operation } = request.routeOptions.config
    if (!operation) return limit(request)
    const authorization = request.headers.authorization
    const token = /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1]
    if (token) await recognise(token, request)
    await limit(request)
    const appId = request.headers['app-id']
    request.clientId =
      typeof appId === 'string' && appId !== '' ? appId : (request.caller?.clientId ?? request.key?.clientId ?? null)
    if (operation.auth === 'public') return forgetUncovered(request, operation)
    if (authorization && !request.caller && !request.key) throw new Problem('auth.token_invalid')
    if (!request.clientId) throw new Problem('auth.app_id_blank')
    if (!(await authenticator.isKnownClient(request.clientId))) throw new Problem('auth.app_id_unknown')
    // A token is good for the client that it was given to (R3).
    if (request.caller && request.caller.clientId !== request.clientId) throw new Problem('auth.token_invalid')
    if (request.key && request.key.clientId !== request.clientId) throw new Problem('auth.token_invalid')
    if (operation.auth === 'app') return forgetUncovered(request, operation)
    if (request.key) {
      request.staff = programOf(operation, request, request.key)
      return
    }
    if (!request.caller) throw new Problem('auth.token_missing')
    if (operation.auth === 'staff') {
      request.staff = await staffOf(app.roleAt, operation, request, request.caller)
      return
    }
    if (operation.auth === 'member' && request.caller.guest) throw new Problem('auth.guest_not_allowed')
    assertCovered(operation, request.caller)
  }

  app.addHook('onRequest', admit)

  const isTrusted = proxyAddress.compile([...trustedProxies])
  limitUpgrades(app.server, (request) => allowances.takeSocket(proxyAddress(request, isTrusted)))

  // Once the body is known.
  app.addHook('preHandler', async ({ routeOptions, caller, body }) => {
    const { operation } = routeOptions.config
    if (!operation || !caller || !needsProof(operation, body)) return
    if (!(await authenticator.isProven(caller))) throw proofRequired()
  })
}

function needsProof({ freshProof = [] }: OperationShape, body: unknown): boolean {
  if (typeof freshProof === 'string') return false
  const sent = Object.keys((body ?? {}) as object)
  return freshProof === true || freshProof.some((field) => sent.includes(field))
}

export const proofRequired = () => new Problem('auth.proof_required', { maxAgeSeconds: limits.freshProofSeconds })

/** Refuses clients that may not do this for the person. */
export function assertCovered({ access }: Pick<OperationShape, 'access'>, caller: Caller): void {
  if (!isCovered(access, caller)) throw new Problem('auth.insufficient_scope', { needs: access ?? 'own' })
}

/** Where nobody has to be known, a client that may not know who it is sees what anybody sees. */
function forgetUncovered(request: FastifyRequest, { access }: OperationShape): void {
  if (request.caller && !isCovered(access, request.caller)) request.caller = null
}
