import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem, type PublicBusiness } from '@vitrine/protocol'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { contentPolicy } from '../edge/security-headers.ts'
import { createWalletFiles, type WalletFilesNeeds } from './wallet-files.ts'

const built = `<!doctype html><html lang="en"><head><title>Vitrine</title><meta name="description" content="A case." />
<script type="module" crossorigin src="/assets/main-1.js"></script><link rel="stylesheet" crossorigin href="/assets/main-1.css">
</head><body><div id="app"></div></body></html>`

/** Draws as the wallet's own does, of what matters here. */
const drawing = `
export const earlyScript = 'document.documentElement.dataset.first = "shown"'
export const brandAt = (path) => path === '/' ? null : path.startsWith('/b/') ? path.slice(3) : undefined
export const drawFirstPage = (language, place, business) => ({
  html: '<main class="drawn">' + (language === 'es' ? 'Hola' : 'Hello') + '</main>',
  links: '<link rel="preload" as="image" href="/p.webp"/>',
  linkHeader: '</p.webp>; rel=preload; as=image',
  title: business ? business.displayName : 'Sign in',
  description: business ? business.displayName : 'Keep',
  theme: business ? 'dark' : null,
  style: business ? ':root{--color-ground:#123456}' : '',
  told: business && { business },
  paths: [business ? '/b/' + business.id : '/'],
})`

const hostile = `</script><script>alert(1)</script>"'>$&`

async function page(needs: Omit<WalletFilesNeeds, 'folder'> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-first-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.first-page'))
  for (const [name, content] of Object.entries({
    'index.html': built,
    'assets/main-1.css': '.drawn{color:red}.undrawn{color:blue}',
    '.first-page/first-page.js': drawing,
    '.first-page/styles.json': JSON.stringify({ own: ['assets/main-1.css'], brand: ['assets/main-1.css'] }),
  }))
    await writeFile(join(folder, name), content)
  const app = fastify()
  const wallet = await createWalletFiles(app, {
    folder,
    policyAt: (place) => contentPolicy({ publicUrl: 'https://vitrine.example' }, place),
    readBrand: async (idOrName) => {
      if (idOrName !== 'hostile1') throw new Problem('business.not_found')
      return { id: 'hostile1', displayName: hostile } as unknown as PublicBusiness
    },
    ...needs,
  })
  app.setNotFoundHandler((request, reply) => wallet.answer(request.url.split('?')[0] ?? '', request, reply))
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } })
}

const hashOf = (text: string | undefined) =>
  `'sha256-${createHash('sha256')
    .update(text ?? '')
    .digest('base64')}'`

test('the first screen stands in the page, and nothing has to come before it is painted', async () => {
  const { body, headers } = await (await page())('/')
  expect(body).toContain('<div id="app"><main class="drawn">Hello</main></div>')
  expect(body).toContain('<title>Sign in</title>')
  expect(body).toContain('content="Keep"')
  expect(body).toContain('<link rel="preload" as="image" href="/p.webp"/>')
  for (const [link] of body.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(link).toContain(' disabled')
  expect(headers.link).toBe('</p.webp>; rel=preload; as=image')
  // Nor does what runs share the line with what is looked at: the script in the page asks for it then.
  expect(body).not.toMatch(/<script[^>]*\ssrc=|modulepreload/)
  expect(body).toContain('data-script="/assets/main-1.js"')
  expect(headers['cache-control']).toBe('private, no-cache')
})

test('the page brings the styles that its screen takes, and all of them come with the script', async () => {
  const { body } = await (await page())('/')
  expect(body).toContain('.drawn{color:red}')
  expect(body).not.toContain('.undrawn')
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/main-1.css" disabled>')
})

test('it speaks the language that was chosen in the app, else the browser’s', async () => {
  const ask = await page()
  const spoken = async (headers: Record<string, string>) => {
    const { body } = await ask('/', headers)
    return [/<html lang="(\w+)"/.exec(body)?.[1], /<main[^>]*>(\w+)/.exec(body)?.[1]]
  }
  expect(await spoken({ 'accept-language': 'es-MX,en;q=0.4' })).toEqual(['es', 'Hola'])
  expect(await spoken({ 'accept-language': 'fi' })).toEqual(['en', 'Hello'])
  expect(await spoken({ 'accept-language': 'es', cookie: 'a=b; vitrine-language=en' })).toEqual(['en', 'Hello'])
  expect(await spoken({ 'accept-language': 'es', cookie: 'vitrine-language="><script>' })).toEqual(['es', 'Hola'])
  expect((await ask('/')).headers.vary).toBe('host, accept-language, cookie, accept-encoding')
})

test('a brand is read in the language of the page', async () => {
  const readBrand = async (id: string, language: string) =>
    ({ id, displayName: language === 'es' ? 'Marea baja' : 'Low tide' }) as unknown as PublicBusiness
  const ask = await page({ readBrand })
  const titleIn = async (language: string) =>
    /<title>([^<]*)/.exec((await ask('/b/marea', { 'accept-language': language })).body)?.[1]
  expect([await titleIn('es'), await titleIn('en')]).toEqual(['Marea baja', 'Low tide'])
})

test('what stands in the page runs by its hash, and nothing else that stands there would', async () => {
  const { body, headers } = await (await page())('/b/hostile1')
  const policy = String(headers['content-security-policy'])
  const [script] = [...body.matchAll(/<script data-paths[^>]*>([^<]*)<\/script>/g)].map(([, text]) => text)
  const styles = [...body.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text)
  expect(styles).toHaveLength(2)
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf(script)};`)
  expect(policy).toContain(`style-src 'self' ${styles.map(hashOf).join(' ')};`)
  expect(policy).not.toContain('unsafe-inline')
})

test('a brand’s own words are words, whatever they are', async () => {
  const { body } = await (await page())('/b/hostile1')
  expect(body).toContain('<html lang="en" data-theme="dark">')
  expect(body).not.toMatch(/alert\(1\)<\/script|<script>/)
  expect(body.match(/<script\b/g)).toHaveLength(2)
  const told = /<script type="application\/json" id="first-page">([^<]*)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(told)).toEqual({ business: { id: 'hostile1', displayName: hostile } })
})

test('other addresses, brands that there are not and links that ask for something open the page as it was built', async () => {
  const ask = await page()
  for (const url of ['/token/1', '/b/nowhere', '/?login_hint=ana']) {
    const { body, headers } = await ask(url)
    expect([url, body]).toEqual([url, built])
    expect(headers['content-security-policy']).toBeUndefined()
  }
  expect((await ask('/?utm_source=poster')).body).toContain('<main class="drawn">Hello</main>')
})

test('who has the page already is not sent it again, and a folder of the build is nobody’s to read', async () => {
  const ask = await page()
  const { headers } = await ask('/')
  expect((await ask('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await ask('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await ask('/.first-page/first-page.js')).body).not.toContain('drawFirstPage')
})
