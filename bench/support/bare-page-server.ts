import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('./bare-page', import.meta.url))
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript' }
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'

/** Builds the bare page of React as the wallet is built and serves it packed, its script to be kept for ever, on a port of its own. */
export async function serveBarePage() {
  const out = await mkdtemp(join(tmpdir(), 'vitrine-bare-'))
  await build({ root, logLevel: 'warn', build: { target: 'es2023', outDir: out, emptyOutDir: true } })
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/picture.svg') {
      response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=31536000' }).end(picture)
      return
    }
    const file = url.startsWith('/assets/') ? url : '/index.html'
    readFile(join(out, file)).then(
      (body) => {
        const cache = file === '/index.html' ? 'no-cache' : 'max-age=31536000, immutable'
        const type = types[file.split('.').at(-1) ?? ''] ?? ''
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': cache })
        response.end(gzipSync(body))
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      await rm(out, { recursive: true, force: true })
    },
  }
}
