import { readFile } from 'node:fs/promises'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { languageOf } from '../../http/requests/language.ts'
import { testCheckoutPage } from './test-checkout-page.ts'
import type { TestDesk } from './test-desk.ts'

/** The page on which nothing is paid. Its address is the secret: whoever has it may press its buttons, as on the real ones. */
export async function serveTestCheckout(
  http: FastifyInstance,
  { desk, clock }: { desk: TestDesk; clock: Clock },
): Promise<void> {
  const css = await readFile(new URL('test-checkout.css', import.meta.url), 'utf8')
  const config = { limitedAs: 'test checkout' }
  const sessionIdOf = (request: FastifyRequest) => (request.params as { sessionId: string }).sessionId

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The buttons send an empty form.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_r, _b, done) => done(null, null),
    )
    scope.get('/checkout/test-checkout.css', async (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
    )
    scope.get('/checkout/test/:sessionId', { config }, async (request, reply) => {
      const checkout = await desk.find(sessionIdOf(request))
      if (!checkout) throw new Problem('request.not_found')
      const isOpen = checkout.status === 'open' && checkout.expiresAt > clock.now()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(testCheckoutPage({ checkout, isOpen, locale: languageOf(request) }))
    })
    for (const how of ['pay', 'decline'] as const) {
      scope.post(`/checkout/test/:sessionId/${how}`, { config }, async (request, reply) => {
        const checkout = await desk.play(sessionIdOf(request), how)
        if (!checkout) throw new Problem('request.not_found')
        return reply.redirect(checkout.successUrl, 303)
      })
    }
  })
}
