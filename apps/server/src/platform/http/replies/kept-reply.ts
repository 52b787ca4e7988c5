import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an operation answers with where the answer is ready, anybody may keep it for a while, and who has it already need not get it again. */
export class KeptReply {
  readonly #json: string
  readonly #etag: string
  readonly #maxAgeSeconds: number

  /** `json` fits the operation's schema already. */
  constructor({ json, etag, maxAgeSeconds }: { json: string; etag: string; maxAgeSeconds: number }) {
    this.#json = json
    this.#etag = etag
    this.#maxAgeSeconds = maxAgeSeconds
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply
      .header('etag', this.#etag)
      .header('cache-control', `public, max-age=${this.#maxAgeSeconds}`)
      .header('vary', 'accept-language, origin')
    if (namesIt(request.headers['if-none-match'], this.#etag)) return reply.code(304).send()
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(this.#json)
  }
}

/** As RFC 9110 compares them for a read: weakly, in a list. */
export function namesIt(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag)
}

/** Named by its content. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
