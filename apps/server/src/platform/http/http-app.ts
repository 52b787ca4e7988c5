import { limits } from '@vitrine/protocol'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import type { Logger } from '../telemetry/logger.ts'
import { requestIdOf } from '../telemetry/request-id.ts'
import type { Authenticator } from './auth.ts'
import { refuseBrokenRequest } from './broken-request.ts'
import { compressReplies } from './compress-replies.ts'
import { allowOrigins } from './cross-origin.ts'
import { guardOperations } from './guard.ts'
import type { Once } from './idempotency.ts'
import { refuseOtherMethods } from './known-paths.ts'
import { acceptMultipart } from './multipart.ts'
import { problemSender } from './problem-replies.ts'
import { createRateLimiter } from './rate-limits.ts'
import { addSecurityHeaders, contentPolicy } from './security-headers.ts'
import type { SiteAt } from './site.ts'
import { refuseStrangeInput } from './strict-input.ts'
import { createWalletFiles } from './wallet-files.ts'

export interface HttpAppNeeds {
  authenticator: Authenticator
  once: Once
  clock: Clock
  logger: Logger
  publicUrl: string
  /** Web origins other than our own that may call the API. */
  origins?: readonly string[]
  /** Origins that may show the wallet in a frame. */
  frameAncestors?: readonly string[]
  /** The operator's map, whose origin may be asked for it. */
  mapStyle?: string | null
  trustedProxies?: readonly string[]
  /** Folder of the built wallet. */
  walletFolder?: string
  /** Whose app it is at a hostname. */
  siteAt?: SiteAt
  ratePerMinute?: number
}

/** The HTTP server with everything that every operation shares: schemas, problems, the auth guard, limits. */
export async function createHttpApp(needs: HttpAppNeeds): Promise<FastifyInstance> {
  const { authenticator, once, clock, publicUrl, origins = [], frameAncestors = [], logger, ratePerMinute } = needs
  const { trustedProxies = [], mapStyle = null } = needs
  const sendProblem = problemSender(logger)
  const app: FastifyInstance = fastify({
    logger: false,
    bodyLimit: limits.bodyMaxBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: requestIdOf,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: sendProblem,
    clientErrorHandler: refuseBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('once', once)
  app.decorate('operations', [])
  app.decorateRequest('caller', null)
  app.decorateRequest('clientId', null)
  app.setErrorHandler(sendProblem)

  const pages = { publicUrl, frameAncestors, mapStyle }
  const wallet = await createWalletFiles(app, {
    folder: needs.walletFolder,
    siteAt: needs.siteAt,
    policyAt: (origin) => contentPolicy(pages, origin),
  })
  app.setNotFoundHandler((request, reply) => wallet.answer(request.url.split('?', 1)[0] ?? '', request, reply))

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  addSecurityHeaders(app, pages)
  await allowOrigins(app, new Set([...origins, new URL(publicUrl).origin]))
  compressReplies(app)
  refuseOtherMethods(app)
  refuseStrangeInput(app)
  await acceptMultipart(app)
  guardOperations(app, {
    authenticator,
    rateLimiter: createRateLimiter({ clock }),
    ...(ratePerMinute === undefined ? {} : { ratePerMinute }),
  })
  return app
}
