import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Below, the saving is not worth a turn in the thread pool. */
const worthwhileBytes = 1_024

/**
 * Packs the longer replies of operations for clients that take it, at the quickest level (ADR 0016). Only where an access token
 * says who calls: a page elsewhere cannot have such a reply made and learn from its length.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.caller === null || typeof payload !== 'string' || payload.length < worthwhileBytes) return done()
    if (!takesGzip(request)) return done()
    gzip(payload, { level: 1 }, (error, packed) => {
      if (error) return done(error)
      const vary = reply.getHeader('vary')
      reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, packed)
    })
  })
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding']
  return typeof accepted === 'string' && /(^|,)\s*gzip\s*(?!;\s*q=0(\.0*)?\s*(,|$))(,|;|$)/i.test(accepted)
}
