import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from '../media/index.ts'
import type { RangedFile } from './archive-file.ts'

/** The whole file or the one part of it that is asked for (RFC 9110 §14). */
export function sendRanges(file: RangedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type(file.type).header('cache-control', file.caching).header('etag', file.etag).header('accept-ranges', 'bytes')
  if (namesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === file.etag ? rangeOf(request.headers.range, file.size) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const [start, end] = range ? [range.start, range.end] : [0, file.size - 1]
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  // An archive may be as large as the world: nothing of it is read for its headers.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : file.read({ start, end }))
}

/** Weak comparison, as `If-None-Match` has it: a proxy may have weakened what we said. */
function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
