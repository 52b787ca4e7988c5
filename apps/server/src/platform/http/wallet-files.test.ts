import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../telemetry/logger.ts'
import { problemSender } from './problem-replies.ts'
import { createWalletFiles } from './wallet-files.ts'

const page = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

async function serverOf(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-wallet-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const app = fastify()
  app.setErrorHandler(problemSender(silentLogger))
  const wallet = await createWalletFiles(app, folder)
  app.setNotFoundHandler((request, reply) => wallet.answer(request.url.split('?')[0] ?? '', request, reply))
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

const built = {
  'index.html': '<!doctype html><title>Vitrine</title>',
  'sw.js': 'self.skipWaiting()',
  'assets/app-4f3a.js': 'console.info("a long script, long enough to be packed")',
  'assets/app-4f3a.js.br': brotliCompressSync('console.info("a long script, long enough to be packed")'),
}

test('every address of the app opens it, and it is asked for anew each time', async () => {
  const app = await serverOf(built)
  for (const url of ['/', '/token/6f1f6c8e', '/b/lumen/wallet?x=1', '/interaction/abc?code=123456']) {
    const reply = await app.inject({ url, headers: page })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<title>Vitrine</title>')
    expect(reply.headers['cache-control']).toBe('no-cache')
  }
})

test('assets are kept for ever, packed where the browser can unpack; the service worker is not', async () => {
  const app = await serverOf(built)
  const packed = await app.inject({ url: '/assets/app-4f3a.js', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(packed.headers['content-type']).toContain('javascript')
  const plain = await app.inject({ url: '/assets/app-4f3a.js' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toContain('console.info')
  expect((await app.inject({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache')
})

test('a missing asset is missing, not the page', async () => {
  const app = await serverOf(built)
  for (const url of ['/assets/gone-1234.js', '/gone.png']) {
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404)
  }
  expect((await app.inject({ url: '/assets/gone-1234.js', headers: page })).statusCode).toBe(404)
})

test('nothing outside of the folder is served', async () => {
  const app = await serverOf(built)
  for (const url of [
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
  ]) {
    const reply = await app.inject({ url, headers: { accept: '*/*' } })
    expect(reply.body).not.toContain('root:')
  }
})

test('before it is built, a page says what to do', async () => {
  const app = await serverOf({})
  const reply = await app.inject({ url: '/', headers: page })
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('npm start')
})
