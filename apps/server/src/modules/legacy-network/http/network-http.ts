import { type Access, ClientId, isCovered, network, type OperationShape, Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { unavailability } from '../../../platform/database/unavailability.ts'
import type { Authenticator, Caller } from '../../../platform/http/edge/auth.ts'
import { assertCovered, proofRequired } from '../../../platform/http/edge/guard.ts'
import { createAllowances } from '../../../platform/http/limits/allowances.ts'
import { createRateLimiter } from '../../../platform/http/limits/rate-limits.ts'
import { languageOf, namedLanguage } from '../../../platform/http/requests/language.ts'
import type { Reach } from '../../../platform/reach.ts'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import type { WordsApi } from '../../words/index.ts'
import { badPayload, Refusal, refusalOf, Unauthorized } from '../refusal.ts'
import { textOf } from './texts.ts'

export interface NetworkHttpNeeds {
  authenticator: Authenticator
  clock: Clock
  logger: Logger
  words: Pick<WordsApi, 'inWords'>
  /** Uses up a code that went to the person's primary address; throws what is wrong with it. */
  proveByCode(request: { accountId: string; otp: string; clientId: string; address: string }): Promise<void>
}

/** Who may call: any registered app, any of its people, or those of them who are signed in. */
export type NetworkAuth = 'app' | 'maybe' | 'account'

interface Shape<Body extends z.ZodType> {
  /** Whether the person has to have shown who they are just now, always or when one of these fields is sent; see {@link OperationShape}. */
  freshProof?: true | readonly string[]
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v1`. */
  path: string
  body?: Body
  bodyLimitBytes?: number
  /** For one network or person; 600 when left out. */
  ratePerMinute?: number
  /** Whether the brands' texts in the answer are read in the language that the caller prefers. */
  inWords?: true
}

/**
 * `access` is what the client needs besides the person; where they may be nobody, they are it to a client that has less. What brands'
 * wallets may call says that its handler leaves out what the caller does not reach.
 */
export type NetworkRoute<Body extends z.ZodType> = Shape<Body> &
  (
    | { auth: 'app'; access?: undefined; reach?: undefined }
    | { auth: 'maybe' | 'account'; access: 'wallet:brand'; reach: 'narrowed' }
    | { auth: 'maybe' | 'account'; access: Exclude<Access, 'wallet:brand'>; reach?: undefined }
  )

/** A call that changes the account as one of ours does asks for what that one declares. */
export function asOf({ id, access, freshProof }: OperationShape) {
  if (access === undefined || access === 'wallet:brand') throw new Error(`${id} changes no account`)
  const proof = freshProof === 'carried' ? true : freshProof
  return { auth: 'account' as const, access, ...(proof ? { freshProof: proof } : {}) }
}

export interface NetworkCall<Body> {
  request: FastifyRequest
  params: Record<string, string>
  query: Record<string, string>
  body: Body
  appId: string
  caller: Caller | null
  /** Whose objects the answer may tell of and the call may change. */
  reach: Reach
  language: 'en' | 'es'
  /** The network address. */
  address: string
}

export type SignedIn<Body> = NetworkCall<Body> & { caller: Caller }

/** Answers come in the envelope; `bare` sends one without it. */
export class Bare {
  readonly body: unknown

  constructor(body: unknown) {
    this.body = body
  }
}

export interface NetworkHttp {
  route<A extends NetworkAuth, Body extends z.ZodType = z.ZodUndefined>(
    route: NetworkRoute<Body> & { auth: A },
    handler: (call: A extends 'account' ? SignedIn<z.output<Body>> : NetworkCall<z.output<Body>>) => Promise<unknown>,
  ): void
}

/** Clients of the original know no step-up: a sign-in of just now counts, and so does a code in the request. */
const Carried = z.object({ verify_code: z.string().max(32) })

/** Mounts the calls of the older network below `/v1`, with its envelopes, its errors and its ways to be recognised. */
export function mountNetwork(app: FastifyInstance, needs: NetworkHttpNeeds, add: (http: NetworkHttp) => void): void {
  const { authenticator, clock, logger, proveByCode, words } = needs
  const allowances = createAllowances({ limiter: createRateLimiter({ clock }) })

  async function appIdOf(request: FastifyRequest): Promise<string> {
    const given = request.headers['app-id']
    if (typeof given !== 'string' || given.trim() === '') throw new Refusal(2)
    if (!ClientId.safeParse(given).success) throw new Refusal(17)
    if (!(await authenticator.isKnownClient(given))) throw new Refusal(11)
    return given
  }

  async function assertProven(
    call: NetworkCall<unknown>,
    freshProof: NonNullable<NetworkRoute<z.ZodType>['freshProof']>,
  ) {
    const { caller, request, appId, address } = call
    const sent = Object.keys((request.body ?? {}) as object)
    if (!caller || (freshProof !== true && !freshProof.some((field) => sent.includes(field)))) return
    if (await authenticator.isProven(caller)) return
    const { data } = Carried.safeParse(request.body)
    if (!data) throw proofRequired()
    await proveByCode({ accountId: caller.accountId, otp: data.verify_code, clientId: appId, address })
  }

  async function callerOf(
    request: FastifyRequest,
    { auth, access }: Pick<NetworkRoute<z.ZodType>, 'auth' | 'access'>,
    appId: string,
  ): Promise<Caller | null> {
    const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (auth === 'app' || (auth === 'maybe' && !token)) return null
    if (!token) throw new Unauthorized({ message: 'Unauthorized' })
    const caller = await authenticator.authenticate(token)
    if (!caller) throw new Unauthorized(whyNot(token, clock.now()))
    if (caller.clientId !== appId) throw new Refusal(513)
    if (auth === 'maybe' && !isCovered(access, caller)) return null
    assertCovered({ access }, caller)
    return caller
  }

  app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, logger))
      scope.setNotFoundHandler((request, reply) => answerError(new Refusal(404), request, reply, logger))
      add({
        route({ method, path, body, bodyLimitBytes, ratePerMinute = 600, freshProof, inWords, ...who }, handler) {
          scope.route({
            method,
            url: path,
            config: { limitedAs: `network ${method} ${path}` },
            ...(bodyLimitBytes ? { bodyLimit: bodyLimitBytes } : {}),
            handler: async (request, reply) => {
              const appId = await appIdOf(request)
              const caller = await callerOf(request, who, appId)
              const wait = await allowances.take(`${method} ${path}`, { ip: request.ip, caller }, ratePerMinute)
              if (wait !== null) throw new Problem('request.rate_limited', { retryAfterSeconds: wait })
              const call: NetworkCall<unknown> = {
                request,
                params: request.params as Record<string, string>,
                query: textsOf(request.query),
                body: body ? readBody(body, request.body) : undefined,
                appId,
                caller,
                reach: caller?.reach ?? null,
                language: languageOf(request),
                address: request.ip,
              }
              if (freshProof) await assertProven(call, freshProof)
              const written = await handler(call as never)
              const answer = inWords ? await words.inWords(written, namedLanguage(request)) : written
              reply.header('cache-control', 'no-store')
              if (answer instanceof Bare) return answer.body
              return { request_id: request.id, payload: answer }
            },
          })
        },
      })
    },
    { prefix: '/v1' },
  )
}

/** Fields that nobody reads are passed over (R17); an absent body is an empty one. */
function readBody(schema: z.ZodType, given: unknown): unknown {
  const read = schema.safeParse(given ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (issue?.path.includes('birthday')) throw new Refusal(527)
  throw badPayload(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim().slice(0, 300))
}

function textsOf(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Not verified, and need not be: it only chooses the words. */
function whyNot(token: string, now: Date): network.UnauthorizedBody {
  try {
    const { exp } = decodeJwt(token)
    if (exp !== undefined && exp * 1000 <= now.getTime()) return { exp: 'token expired' }
  } catch {
    // No token at all.
  }
  return { message: 'Unauthorized' }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (error instanceof Unauthorized) return reply.code(401).send(error.body)
  const refusal = refusalOf(error) ?? refusalOfFramework(error, request, logger)
  if (error instanceof Problem && error.code === 'request.rate_limited') {
    reply.header('retry-after', String((error.details as { retryAfterSeconds: number }).retryAfterSeconds))
  }
  const body: network.NetworkErrorBody = {
    request_id: request.id,
    error: refusal.code,
    message: textOf(refusal, languageOf(request)),
  }
  return reply.code(network.networkErrors[refusal.code]).send(body)
}

function refusalOfFramework(error: unknown, request: FastifyRequest, logger: Logger): Refusal {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refusal(516)
  if (unavailability(error)) {
    logger.warn('a request could not be served now', { requestId: request.id, error })
    return new Refusal(503)
  }
  logger.error('a request failed', { requestId: request.id, error })
  return new Refusal(500)
}
