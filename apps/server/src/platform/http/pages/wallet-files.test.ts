import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '../../telemetry/logger.ts'
import { problemSender } from '../replies/problem-replies.ts'
import type { Site } from './site.ts'
import { createWalletFiles, type WalletFilesNeeds } from './wallet-files.ts'

const page = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

async function serverOf(files: Record<string, string | Buffer>, needs: Omit<WalletFilesNeeds, 'folder'> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-wallet-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const app = fastify()
  app.setErrorHandler(problemSender(silentLogger))
  const wallet = await createWalletFiles(app, { folder, ...needs })
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

test('the worker that fetches from other servers has a policy of its own, packed or not, and nothing else has it', async () => {
  const worker = 'self.onmessage = () => "long enough to be packed, as it is longer than its name"'
  const app = await serverOf(
    {
      ...built,
      'assets/lazy-elsewhere.worker-4f3a.js': worker,
      'assets/lazy-elsewhere.worker-4f3a.js.br': brotliCompressSync(worker),
    },
    { elsewherePolicy: "default-src 'none'; connect-src https:" },
  )
  for (const encoding of ['br', 'identity']) {
    const policyOf = async (url: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers['content-security-policy']
    expect(await policyOf('/assets/lazy-elsewhere.worker-4f3a.js')).toBe("default-src 'none'; connect-src https:")
    expect(await policyOf('/assets/app-4f3a.js')).toBeUndefined()
  }
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

const wholePage = `<!doctype html><title>Vitrine</title>
<meta name="theme-color" content="#f6f5f2" media="(prefers-color-scheme: light)" data-scheme="light" />
<meta name="theme-color" content="#110f0d" media="(prefers-color-scheme: dark)" data-scheme="dark" />
<meta name="app-config" content="" /><meta property="og:title" content="Vitrine" />
<link rel="manifest" href="/manifest.webmanifest" /><link rel="icon" href="/favicon.svg" type="image/svg+xml" />`
const manifest = JSON.stringify({ id: '/', name: 'Vitrine', start_url: '/', icons: [{ src: '/icon-192.png' }] })

test('every page says whom the wallet tells of its errors, the brands’ too', async () => {
  const errorReports = { dsn: 'https://key@errors.example/1', environment: 'production' }
  const app = await serverOf(
    { ...built, 'index.html': '<meta name="app-config" content="" /><meta name="error-reports" content="" />' },
    { errorReports, siteAt: async () => ({ origin: null, appConfig: {}, brand: null }) },
  )
  const { body } = await app.inject({ url: '/', headers: page })
  const told = /name="error-reports" content="([^"]*)"/.exec(body)?.[1] ?? ''
  expect(JSON.parse(told.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign))))).toEqual(errorReports)
  expect(body).toContain('<meta name="app-config" content="" />')
})

test('at a brand’s hostname the page and what is installed are the brand’s, whatever it is called', async () => {
  const hostile = `"><script>alert('1')</script> $& </title>`
  const sites: Record<string, Site> = {
    'lumen.example': {
      origin: 'https://lumen.example',
      appConfig: { appTitle: hostile, oidcClientId: 'wallet.lumen1' },
      brand: { name: hostile, icon: '/media/demo/lumen/mark.svg', themeColor: { light: '#fbf3e6', dark: null } },
    },
  }
  const app = await serverOf(
    { ...built, 'index.html': wholePage, 'manifest.webmanifest': manifest },
    {
      siteAt: async (hostname) => sites[hostname ?? ''] ?? { origin: null, appConfig: {}, brand: null },
      policyAt: ({ origin }) => `connect-src ${origin}`,
    },
  )
  const ask = (host: string, url = '/b/x', headers = {}) => app.inject({ url, headers: { ...page, host, ...headers } })

  const theirs = await ask('LUMEN.example.:8443')
  expect(theirs.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': 'connect-src https://lumen.example',
    'cache-control': 'private, no-cache',
    vary: 'host',
  })
  expect(theirs.body).not.toMatch(/<script|alert\('/)
  expect(theirs.body.match(/<title>/g)).toHaveLength(1)
  expect(theirs.body).toContain('content="#fbf3e6" media="(prefers-color-scheme: light)"')
  expect(theirs.body).toContain('content="#110f0d" media="(prefers-color-scheme: dark)"')
  expect(theirs.body).toContain('<link rel="icon" href="/media/demo/lumen/mark.svg" />')
  const config = /name="app-config" content="([^"]*)"/.exec(theirs.body)?.[1] ?? ''
  const read = config.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))
  expect(JSON.parse(read)).toEqual(sites['lumen.example']?.appConfig)
  const again = await ask('lumen.example', '/', { 'if-none-match': theirs.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  const installed = await ask('lumen.example', '/manifest.webmanifest')
  expect(installed.headers['content-type']).toContain('application/manifest+json')
  expect(installed.json()).toMatchObject({
    id: '/',
    name: hostile,
    theme_color: '#fbf3e6',
    icons: [{ src: '/media/demo/lumen/mark.svg', sizes: 'any', type: 'image/svg+xml' }],
  })

  // Made-up hosts get what was built, and are repeated nowhere.
  for (const host of [
    'evil.example',
    '"><script>',
    'lumen.example.evil.example',
    '',
    '127.0.0.1:4400',
    'a, lumen.example',
  ]) {
    const { body, headers } = await ask(host)
    expect([host, body]).toEqual([host, wholePage])
    expect(headers['content-security-policy']).toBeUndefined()
    expect((await ask(host, '/manifest.webmanifest')).body).toBe(manifest)
  }
})

test('what the operator says of the app is in the page at every hostname', async () => {
  const appConfig = { appTitle: 'Our Wallet', businessId: 'lumen1' }
  const app = await serverOf(
    { ...built, 'index.html': wholePage },
    { siteAt: async () => ({ origin: null, appConfig, brand: null }) },
  )
  const { body } = await app.inject({ url: '/', headers: page })
  expect(body).toContain('<title>Our Wallet</title>')
  expect(body).toContain('content="{&#34;appTitle&#34;:&#34;Our Wallet&#34;,&#34;businessId&#34;:&#34;lumen1&#34;}"')
  expect(body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />')
})

test('Studio is served below its path with a policy of its own, and at a brand’s hostname led to where it is', async () => {
  const studioFolder = await mkdtemp(join(tmpdir(), 'vitrine-studio-'))
  onTestFinished(() => rm(studioFolder, { recursive: true }))
  await mkdir(join(studioFolder, 'assets'))
  await writeFile(join(studioFolder, 'index.html'), '<!doctype html><title>Studio</title>')
  await writeFile(join(studioFolder, 'assets/index-1.js'), 'console.info(1)')
  const lumen: Site = { origin: 'https://lumen.example', appConfig: {}, brand: null }
  const app = await serverOf(built, {
    studioFolder,
    studioPolicy: "default-src 'self'; frame-ancestors 'none'",
    publicUrl: 'https://vitrine.example',
    siteAt: async (hostname) => (hostname === 'lumen.example' ? lumen : { ...lumen, origin: null }),
  })
  const ask = (url: string, headers: Record<string, string> = page) => app.inject({ url, headers })
  for (const url of ['/studio', '/studio/', '/studio/CafeLumen1/look?x=1']) {
    const reply = await ask(url)
    expect([url, reply.body]).toEqual([url, '<!doctype html><title>Studio</title>'])
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  expect((await ask('/studio/assets/index-1.js', { accept: '*/*' })).body).toBe('console.info(1)')
  expect((await ask('/studio/assets/gone.js')).statusCode).toBe(404)
  for (const url of ['/studio/..%2f..%2fetc%2fpasswd', '/studio/%2e%2e/%2e%2e/etc/passwd'])
    expect((await ask(url, { accept: '*/*' })).body).not.toContain('root:')
  expect((await ask('/studios')).body).toContain('<title>Vitrine</title>')
  expect((await app.inject({ method: 'POST', url: '/studio' })).statusCode).toBe(405)
  const elsewhere = await ask('/studio/CafeLumen1', { ...page, host: 'lumen.example' })
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([302, 'https://vitrine.example/studio/CafeLumen1'])
})
