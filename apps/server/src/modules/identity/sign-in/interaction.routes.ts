import { ServerResponse } from 'node:http'
import {
  challengeInteraction,
  consentInteraction,
  getInteraction,
  loginInteraction,
  Problem,
  sendInteractionCode,
} from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { knownDeviceSeconds } from '../credentials/known-devices.ts'
import { requestFor } from '../provider/request.ts'
import type { InteractionService, Visit } from './interaction.service.ts'

/** On sign-in screens alone, and only for this server to read. */
const knownCookie = 'vitrine_known'

export function mountInteraction(
  app: FastifyInstance,
  { interactions, issuer }: { interactions: InteractionService; issuer: string },
): void {
  const origin = new URL(issuer)
  const visit = ({ uid }: { uid: string }, request: FastifyRequest): Visit => {
    // The cookie is not sent from other sites; this keeps out other origins of the same site, too.
    if ((request.headers.origin ?? origin.origin) !== origin.origin) throw new Problem('auth.forbidden')
    const seen = requestFor(request.raw, { origin, body: null, address: request.ip })
    // The provider reads the interaction's cookie and answers nothing itself.
    const known = new RegExp(`(?:^|; )${knownCookie}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    return { uid, request: seen, response: new ServerResponse(seen), address: request.ip ?? null, known }
  }
  const secure = origin.protocol === 'https:' ? '; Secure' : ''
  const cookieOf = (known: string) =>
    `${knownCookie}=${known}; Path=/api/interaction; Max-Age=${knownDeviceSeconds}; HttpOnly; SameSite=Strict${secure}`
  serve(app, getInteraction, ({ params, request }) => interactions.details(visit(params, request)))
  serve(app, sendInteractionCode, ({ params, body, request }) =>
    interactions.sendCode(visit(params, request), body.identity_type, body.identity_value),
  )
  serve(app, challengeInteraction, ({ params, body, request }) => interactions.challenge(visit(params, request), body))
  serve(app, loginInteraction, async ({ params, body, request, setCookie }) => {
    const { redirectTo, known } = await interactions.login(visit(params, request), body)
    if (known !== null) setCookie(cookieOf(known))
    return { redirectTo }
  })
  serve(app, consentInteraction, ({ params, body, request }) =>
    interactions.consent(visit(params, request), body.accept),
  )
}
