import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type MediaEnding, type MediaStore, mediaTypes, type StoredMedia } from './media-store.ts'

/** Artwork that comes with the product: the demo world's, and what the app itself shows. */
export const artworkFolder = fileURLToPath(new URL('../../../../../packages/fixtures/media', import.meta.url))

/** A file of it. The name is the caller's to have looked at: nothing of it leads up. */
export async function findArtwork(name: string): Promise<Pick<StoredMedia, 'size' | 'read'> | null> {
  const path = join(artworkFolder, name)
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { size: found.size, read: (range) => createReadStream(path, range) } : null
}

/** Nothing under `/media` runs, even opened by itself: an SVG is only ever a picture. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

export async function serveMedia(app: FastifyInstance, store: MediaStore, artwork = artworkFolder): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', policy)
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (reply.statusCode < 300) reply.header('access-control-allow-origin', '*')
    })
    for (const name of ['demo', 'app']) {
      await scope.register(fastifyStatic, {
        root: `${artwork}/${name}`,
        prefix: `/media/${name}/`,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header('cache-control', 'public, max-age=86400')
        },
      })
    }
    // Browsers ask for it by themselves on pages that name no icon.
    scope.get('/favicon.ico', async (_, reply) =>
      reply.header('cache-control', 'public, max-age=86400').redirect('/media/app/icon-192.png'),
    )
    scope.get('/media/:name', async (request, reply) => {
      const media = await store.find((request.params as { name: string }).name)
      if (!media) throw new Problem('request.not_found')
      return sendMedia(media, request, reply)
    })
  })
}

function sendMedia(media: StoredMedia, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${media.name}"`
  const ending = media.name.split('.').at(-1) as MediaEnding
  reply
    .type(mediaTypes[ending])
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('last-modified', media.modified.toUTCString())
    .header('accept-ranges', 'bytes')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, media.size) : null
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${media.size}`).send()
  }
  // Nothing of a film is read for its headers.
  const read = (part?: Range) => (request.method === 'HEAD' ? Readable.from([]) : media.read(part))
  if (!range) return reply.header('content-length', media.size).send(read())
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${media.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(read(range))
}

type Range = { start: number; end: number }

/** One range as RFC 9110 has it; several at once, or anything else, gets the whole file. */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
