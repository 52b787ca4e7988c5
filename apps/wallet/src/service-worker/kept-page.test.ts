import { beforeEach, expect, test, vi } from 'vitest'
import { newsOfPage } from './kept-page.ts'

const page = (title: string, build = 'a1') =>
  `<html><head><title>${title}</title><script type="module" src="/assets/main-${build}.js"></script></head></html>`
const answer = (text: string, policy = "default-src 'self'", status = 200) =>
  new Response(text, { status, headers: { 'content-security-policy': policy } })

const kept = new Map<string, Response>()
const look = (fresh: () => Promise<Response>) => newsOfPage('app', fresh)
const keptText = () => kept.get('/')?.clone().text()

beforeEach(() => {
  kept.clear()
  kept.set('/', answer(page('Café Lumen')))
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return () => vi.unstubAllGlobals()
})

test('a page that says something else is told of and kept from then on; the same one is no news', async () => {
  const renamed = page('Café Lumen II')
  expect(await look(async () => answer(renamed))).toBe(renamed)
  expect(await keptText()).toBe(renamed)
  expect(await look(async () => answer(renamed))).toBeNull()
})

test('the page of a newer build is told of, but not kept: its files are not here', async () => {
  const newer = page('Café Lumen', 'b2')
  expect(await look(async () => answer(newer))).toBe(newer)
  expect(await keptText()).toBe(page('Café Lumen'))
})

test('who may show the page is kept anew, though the page says the same', async () => {
  expect(await look(async () => answer(page('Café Lumen'), 'frame-ancestors https://shop.example'))).toBeNull()
  expect(kept.get('/')?.headers.get('content-security-policy')).toBe('frame-ancestors https://shop.example')
})

test('a page that is not the app’s, as of a proxy while the server is away, is no news', async () => {
  expect(await look(async () => answer('<h1>Back soon</h1>'))).toBeNull()
  expect(await keptText()).toBe(page('Café Lumen'))
})

test('an error, or nobody who answers, leaves what is kept', async () => {
  expect(await look(async () => answer('<h1>Bad gateway</h1>', '', 502))).toBeNull()
  expect(await look(() => Promise.reject(new TypeError('offline')))).toBeNull()
  expect(await keptText()).toBe(page('Café Lumen'))
})
