import { limits } from '@vitrine/protocol'
import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import { environmentOf } from '../telemetry/error-reports.ts'
import type { Logger } from '../telemetry/logger.ts'
import { requestIdOf } from '../telemetry/request-id.ts'
import type { Authenticator } from './edge/auth.ts'
import { refuseBrokenRequest } from './edge/broken-request.ts'
import { allowOrigins } from './edge/cross-origin.ts'
import { guardOperations } from './edge/guard.ts'
import { refuseOtherMethods } from './edge/known-paths.ts'
import { addSecurityHeaders, contentPolicy, elsewherePolicy, studioPolicy } from './edge/security-headers.ts'
import { refuseStrangeInput } from './edge/strict-input.ts'
import type { Once } from './idempotency/idempotency.ts'
import { createRateLimiter } from './limits/rate-limits.ts'
import type { FirstPagesNeeds } from './pages/first-page.ts'
import type { SiteAt } from './pages/site.ts'
import { createWalletFiles } from './pages/wallet-files.ts'
import { compressReplies } from './replies/compress-replies.ts'
import { problemSender } from './replies/problem-replies.ts'
import { replySerializer } from './replies/serialize-replies.ts'
import { acceptMultipart } from './requests/multipart.ts'

export interface HttpAppNeeds {
  authenticator: Authenticator
  once: Once
  clock: Clock
  logger: Logger
  publicUrl: string
  /** Web origins that may call the API besides our own. */
  origins?: Iterable<string>
  /** Origins that may show the wallet in a frame. */
  frameAncestors?: readonly string[]
  /** The operator's map, whose origin may be asked for it. */
  mapStyle?: string | null
  contentOrigins?: readonly string[]
  /** Whom the wallet tells of its errors. */
  walletErrorsDsn?: string | null
  matrix?: { url: string } | null
  trustedProxies?: readonly string[]
  /** Folder of the built wallet. */
  walletFolder?: string
  /** Whose app it is at a hostname. */
  siteAt?: SiteAt
  /** A brand as anybody may read it. */
  readBrand?: FirstPagesNeeds['readBrand']
  ratePerMinute?: number
  /** Holds each reply against its schema. */
  checkReplies?: boolean
}

/** The HTTP server with everything that every operation shares: schemas, problems, the auth guard, limits. */
export async function createHttpApp(needs: HttpAppNeeds): Promise<FastifyInstance> {
  const { authenticator, once, clock, publicUrl, origins = [], frameAncestors = [], logger, ratePerMinute } = needs
  const {
    trustedProxies = [],
    mapStyle = null,
    contentOrigins = [],
    walletErrorsDsn = null,
    matrix = null,
    checkReplies = false,
  } = needs
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
  app.setSerializerCompiler(replySerializer({ check: checkReplies }))
  app.decorate('once', once)
  app.decorate('operations', [])
  app.decorate('brandOf', {})
  app.decorate('inWords', null)
  app.decorate('roleAt', async () => null)
  app.decorateRequest('caller', null)
  app.decorateRequest('clientId', null)
  app.decorateRequest('staff', null)
  app.decorateRequest('key', null)
  app.setErrorHandler(sendProblem)

  const pages = { publicUrl, frameAncestors, mapStyle, contentOrigins, walletErrorsDsn, matrix }
  const wallet = await createWalletFiles(app, {
    folder: needs.walletFolder,
    siteAt: needs.siteAt,
    readBrand: needs.readBrand,
    logger,
    policyAt: (place) => contentPolicy(pages, place),
    elsewherePolicy: elsewherePolicy(pages),
    publicUrl,
    studioPolicy: studioPolicy(pages),
    errorReports: walletErrorsDsn === null ? null : { dsn: walletErrorsDsn, environment: environmentOf(publicUrl) },
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
    trustedProxies,
    ...(ratePerMinute === undefined ? {} : { ratePerMinute }),
  })
  return app
}
