import { Problem } from '@vitrine/protocol'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Authenticator } from './auth.ts'
import type { Once } from './idempotency.ts'
import { sendProblem } from './problem-replies.ts'

export interface HttpAppNeeds {
  authenticator: Authenticator
  once: Once
}

/** The HTTP server with everything that every operation shares: schemas, problems, the auth guard, limits. */
export async function createHttpApp({ authenticator, once }: HttpAppNeeds): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 64 * 1024, logger: false })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('once', once)
  app.decorateRequest('caller', null)
  app.decorateRequest('clientId', null)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('request.not_found'), request, reply))

  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config
    if (!operation) return
    const authorization = request.headers.authorization
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : null
    if (token) request.caller = await authenticator.authenticate(token)
    const appId = request.headers['app-id']
    request.clientId = typeof appId === 'string' ? appId : (request.caller?.clientId ?? null)
    if (operation.auth === 'public') return
    if (token && !request.caller) throw new Problem('auth.token_invalid')
    if (!request.clientId) throw new Problem('auth.app_id_blank')
    if (!(await authenticator.isKnownClient(request.clientId))) throw new Problem('auth.app_id_unknown')
    if (operation.auth === 'app') return
    if (!request.caller) throw new Problem('auth.token_missing')
    if (operation.auth === 'member' && request.caller.guest) throw new Problem('auth.guest_not_allowed')
  })
  return app
}
