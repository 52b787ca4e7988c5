import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('./plain-map', import.meta.url))
const basemap = fileURLToPath(new URL('../data', import.meta.resolve('@vitrine/basemap')))
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Where a map lies on its page, and where it looks. */
export interface View {
  lat: number
  lon: number
  zoom: number
  top: number
  width: number
  height: number
}

/** Builds the plain map into a folder and serves it with these tokens, on a port of its own. */
export async function servePlainMap(out: string, points: readonly { lat: number; lon: number }[], view: View) {
  await build({
    root,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { target: 'es2023', outDir: out, emptyOutDir: true },
  })
  const tokens = JSON.stringify({
    type: 'FeatureCollection',
    features: points.map(({ lat, lon }) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lon, lat] },
    })),
  })
  const server = createServer(({ url = '/', headers }, response) => {
    answer(url, headers.range, response).catch((error: Error) => response.destroy(error))
  })
  async function answer(path: string, range: string | undefined, response: ServerResponse): Promise<void> {
    if (path === '/tokens.geojson') return send(response, 'application/geo+json', tokens)
    if (path === '/view.json') return send(response, 'application/json', JSON.stringify(view))
    if (path.startsWith('/basemap/')) {
      return sendPart(response, await readFile(join(basemap, path.slice('/basemap/'.length))), range)
    }
    const file = path === '/' ? '/index.html' : path
    return send(response, types[file.split('.').at(-1) ?? ''] ?? '', await readFile(join(out, file)))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}

function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  response.writeHead(200, { 'content-type': type }).end(body)
}

/** Archives of tiles are read in parts. */
function sendPart(response: ServerResponse, body: Uint8Array, range: string | undefined): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined) {
    send(response, 'application/octet-stream', body)
    return
  }
  const end = Math.min(Number(to), body.length - 1)
  response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${body.length}` })
  response.end(body.subarray(Number(from), end + 1))
}
