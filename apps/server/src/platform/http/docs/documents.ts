import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../replies/compress-replies.ts'
import { etagOf, namesIt } from '../replies/kept-reply.ts'

interface Written {
  etag: string
  plain: Buffer
  packed: Buffer
}

export interface Document {
  type: string
  write: () => string
}

/** Long documents that never change while the server runs: written and packed once, when first asked for, and sent as they are. */
export function createDocuments(documents: Record<string, Document>) {
  const kept = new Map<string, Promise<Written>>()

  async function write(path: string): Promise<Written> {
    const text = documents[path]?.write() ?? ''
    return { etag: etagOf(text), plain: Buffer.from(text), packed: await promisify(gzip)(text) }
  }

  return {
    /** Answers with the document of this path, or that there is none. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const path = request.url.split('?', 1)[0] ?? ''
      const document = Object.hasOwn(documents, path) ? documents[path] : undefined
      if (!document) {
        reply.callNotFound()
        return reply
      }
      const writing = kept.get(path) ?? write(path)
      kept.set(path, writing)
      const { etag, plain, packed } = await writing
      reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
      if (namesIt(request.headers['if-none-match'], etag)) return reply.code(304).send()
      reply.type(document.type)
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
    },
  }
}
