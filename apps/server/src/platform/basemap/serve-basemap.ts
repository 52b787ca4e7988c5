import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { basemapStyle, dataFiles } from '@vitrine/basemap'
import { getMapSettings, getMapStyle, type Place } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { openArchiveFile, type RangedFile } from './archive-file.ts'
import { sendRanges } from './send-ranges.ts'

const dataFolder = new URL('../../../../../packages/basemap/data/', import.meta.url)
const types: Record<string, string> = {
  pmtiles: 'application/vnd.pmtiles',
  mvt: 'application/vnd.mapbox-vector-tile',
}

/** The name under which an archive of the operator's is served. */
const ownArchive = 'own.pmtiles'

export interface BasemapNeeds {
  publicUrl: string
  /** The address of a style or an archive, or the path of an archive on this machine. */
  mapStyle: string | null
  /** Where a demo walk begins; null where there is none. */
  demoWalk: Place | null
}

/** Serves the map that comes with us, or the operator's, so that nobody else is asked for one. */
export async function serveBasemap(
  app: FastifyInstance,
  { publicUrl, mapStyle, demoWalk }: BasemapNeeds,
): Promise<void> {
  const files = new Map<string, () => Promise<RangedFile>>()
  for (const name of Object.values(dataFiles)) {
    const file = await shippedFile(name)
    files.set(name, async () => file)
  }
  const isFile = mapStyle !== null && !/^https?:/.test(mapStyle)
  if (isFile) files.set(ownArchive, await openArchiveFile(mapStyle))
  const chosen = isFile ? `/media/map/${ownArchive}` : mapStyle

  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (reply.statusCode < 300) {
        reply.header('access-control-allow-origin', '*')
        reply.header('access-control-expose-headers', 'content-range, content-length, etag')
      }
    })
    for (const [name, file] of files) {
      scope.get(`/media/map/${name}`, async (request, reply) => sendRanges(await file(), request, reply))
    }
  })
  serve(app, getMapSettings, async () => ({ mapStyle: chosen, demoWalk }))
  serve(app, getMapStyle, async ({ query }) => ({ ...basemapStyle({ ...query, tilesUrl: `${publicUrl}/media/map` }) }))
}

/** Named by its content: it may be kept for ever. */
async function shippedFile(name: string): Promise<RangedFile> {
  const path = fileURLToPath(new URL(name, dataFolder))
  const { size } = await stat(path)
  return {
    size,
    etag: `"${name}"`,
    type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    caching: 'public, max-age=31536000, immutable',
    read: (range) => createReadStream(path, range),
  }
}
