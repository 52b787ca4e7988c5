import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { takesGzip } from '../http/replies/compress-replies.ts'

/** The host's half of embedding, for pages that are made without a build. */
const script = new URL('../../../../../packages/embed-sdk/generated/embed.js', import.meta.url)

/**
 * `/embed.js`, for pages of any origin: it holds no secret and grants nothing. Its address never changes, so browsers keep it for a
 * day and show themselves a newer one in the background for a month.
 */
export async function serveEmbed(app: FastifyInstance): Promise<void> {
  const plain = await readFile(script)
  const packed = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  app.get('/embed.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
      etag,
    })
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return reply.code(304).send()
    if (!takesGzip(request)) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}
