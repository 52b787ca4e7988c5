import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccessTokens } from '../access-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'

export interface NetworkSessionNeeds {
  refreshTokens: RefreshTokens
  accessTokens: Pick<AccessTokens, 'issue'>
  isKnownClient(clientId: string): Promise<boolean>
}

/** The older network's session token, from the session that the person has already (spec §7, R2, R8). */
export function mountNetworkSession(app: FastifyInstance, needs: NetworkSessionNeeds): void {
  const { refreshTokens, accessTokens, isKnownClient } = needs
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The call has no body; whatever a client's library sends with it is left alone.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    scope.post('/v1/access_token', { config: { limitedAs: 'network session' } }, async (request, reply) => {
      const appId = request.headers['app-id']
      if (typeof appId !== 'string' || appId.trim() === '') return refuse(reply, 400, 2, 'Blank App ID')
      if (!(await isKnownClient(appId))) return refuse(reply, 400, 11, 'Invalid App ID')
      const [scheme, refreshToken] = request.headers.authorization?.split(' ') ?? []
      if (scheme?.toLowerCase() !== 'bearer' || !refreshToken) return refuse(reply, 401, 2034, 'Invalid Token')
      const found = await refreshTokens.read(refreshToken)
      if (!found || found.token.clientId !== appId) {
        return refuse(reply, 401, 2049, 'Refresh Token Expired / Not Whitelisted')
      }
      const token = await accessTokens.issue({
        accountId: found.profile.id,
        clientId: appId,
        guest: found.profile.guest,
        scope: found.token.scope ?? '',
        grantId: found.grantId,
      })
      reply.header('cache-control', 'no-store')
      return { request_id: randomUUID(), payload: { access_token: { token, token_type: 'Bearer' } } }
    })
  })
}

/** The older network's error envelope: never HTTP 200, which its clients read as success. */
function refuse(reply: FastifyReply, status: number, error: number, message: string): FastifyReply {
  return reply.code(status).send({ request_id: randomUUID(), error, message })
}
