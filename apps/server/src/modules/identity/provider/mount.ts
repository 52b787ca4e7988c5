import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { otpGrantType } from './clients.ts'
import type { ProviderHost } from './provider-host.ts'
import { requestFor } from './request.ts'
import { markedForReading, markedForUserinfo } from './structured-tokens.ts'

const routes: [('GET' | 'POST' | 'OPTIONS')[], string][] = [
  [['GET', 'OPTIONS'], '/.well-known/openid-configuration'],
  [['GET', 'OPTIONS'], '/api/jwks'],
  [['GET'], '/api/auth'],
  [['GET'], '/api/auth/:uid'],
  [['POST', 'OPTIONS'], '/api/token'],
  [['POST', 'OPTIONS'], '/api/token/introspection'],
  [['POST', 'OPTIONS'], '/api/token/revocation'],
  [['GET', 'POST', 'OPTIONS'], '/api/userinfo'],
  [['GET'], '/api/session/end'],
  [['POST'], '/api/session/end/confirm'],
  [['GET'], '/api/session/end/success'],
]

/** Hands the provider's own addresses over to it, past everything Fastify would do with the answer. */
export function mountProvider(app: FastifyInstance, { host, issuer }: { host: ProviderHost; issuer: string }): void {
  const origin = new URL(issuer)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [method, url] of routes) {
      scope.route({
        method,
        url,
        config: { limitedAs: `identity provider ${url}` },
        handler: async (request, reply) => {
          const provider = await host.current()
          const body = Buffer.isBuffer(request.body) ? rewriteForm(request, request.body) : null
          const authorization = rewriteAuthorization(request)
          reply.hijack()
          keepHeaders(reply, origin)
          await provider.callback()(
            requestFor(request.raw, { origin, body, authorization, address: request.ip }),
            reply.raw,
          )
        },
      })
    }
  })
}

function rewriteForm(request: FastifyRequest, body: Buffer): Buffer {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return body
  const form = new URLSearchParams(body.toString('utf8'))
  const path = request.routeOptions.url
  if (path === '/api/token' && !form.has('grant_type') && form.has('otp')) {
    // Clients of the original send the one-time-code grant without a name.
    form.set('grant_type', otpGrantType)
    return Buffer.from(form.toString())
  }
  const token = form.get('token')
  if (token && form.getAll('token').length === 1 && path !== '/api/token') {
    form.set('token', markedForReading(token))
    return Buffer.from(form.toString())
  }
  return body
}

function rewriteAuthorization({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (routeOptions.url !== '/api/userinfo' || !authorization?.startsWith('Bearer ')) return undefined
  return `Bearer ${markedForUserinfo(authorization.slice('Bearer '.length))}`
}

/** Request ids and transport security hold here too; the content policy does not: the provider's pages bring their own. */
function keepHeaders(reply: FastifyReply, origin: URL): void {
  reply.raw.setHeader('x-content-type-options', 'nosniff')
  reply.raw.setHeader('x-frame-options', 'DENY')
  if (origin.protocol === 'https:')
    reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value === undefined || name === 'content-security-policy') continue
    reply.raw.setHeader(name, value)
  }
}
