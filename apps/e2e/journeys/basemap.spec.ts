import { readdirSync, readFileSync } from 'node:fs'
import { noNetwork } from '../src/console-errors.ts'
import { expect, long, test } from '../src/test.ts'

const here = { latitude: 60.1716, longitude: 24.9443 }
const asIfThere = { geolocation: here, permissions: ['geolocation'] }

const scriptsThatDraw = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /lazy-(map|ar|scene)/.test(name))

test(
  'the map asks only our own server, says whose it is, and is there without a network',
  long,
  async ({ open, server, provokes }) => {
    provokes(...noNetwork)
    const bo = await open({ ...asIfThere, serviceWorkers: 'allow' })
    const { page } = bo
    const strangers: string[] = []
    const refused: string[] = []
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.url)) strangers.push(request.url())
    })
    page.on('console', (line) => {
      if (/content security policy/i.test(line.text())) refused.push(line.text())
    })
    await bo.signIn('bo@example.com')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    // Nothing that draws maps or places is fetched before there is one to be drawn.
    expect(await page.evaluate(scriptsThatDraw)).toEqual([])
    const part = page.waitForResponse((reply) => /\/media\/map\/streets-.*\.pmtiles$/.test(reply.url()))
    await page.goto('/map')
    expect((await part).status()).toBe(206)
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
    expect({ strangers, refused }).toEqual({ strangers: [], refused: [] })

    // The archives, the map's code and its worker's, whatever the browser keeps of its own accord.
    const kept = () =>
      page.evaluate(async () => {
        const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        const urls = (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url)
        return ['map/streets-', 'map/world-', 'lazy-map-', 'lazy-maplibre-gl-worker-'].filter(
          (part) => !urls.some((url) => url.includes(part)),
        )
      })
    await expect.poll(kept).toEqual([])
    const devtools = await bo.context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.detach()
    await bo.context.setOffline(true)
    const offline = page.waitForResponse((reply) => /\/media\/map\/world-.*\.pmtiles$/.test(reply.url()))
    await page.reload()
    const answer = await offline
    expect([answer.status(), answer.fromServiceWorker()]).toEqual([206, true])
  },
)

test('a chosen map that cannot be had leaves ours, with a line that says so', long, async ({ open }) => {
  const bo = await open(asIfThere)
  const { page } = bo
  await page.route('**/api/map/settings', (route) =>
    route.fulfill({ json: { mapStyle: 'https://tiles.example/style.json', demoWalk: null } }),
  )
  await page.route('https://tiles.example/**', (route) => route.abort())
  await bo.signIn('bo@example.com')
  const ours = page.waitForResponse((reply) => /\/media\/map\/world-/.test(reply.url()))
  await page.goto('/map')
  await expect(page.getByText('The chosen map isn’t available right now')).toBeAttached()
  expect((await ours).status()).toBe(206)
})

/** One white pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)

test(
  'a map of somebody else’s is drawn with its tiles, signs and archives, and the page itself asks them for nothing',
  long,
  async ({ open }) => {
    const bo = await open(asIfThere)
    const { page } = bo
    const elsewhere = 'https://tiles.example'
    const data = new URL('../../../packages/basemap/data/', import.meta.url)
    const streets = readdirSync(data).find((name) => /^streets-.*\.pmtiles$/.test(name)) ?? ''
    const archive = readFileSync(new URL(streets, data))
    const asked = new Set<string>()
    await page.context().route(`${elsewhere}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      asked.add(pathname.replace(/\d+\/\d+\/\d+/, 'z/x/y'))
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' }
      const range = /bytes=(\d+)-(\d+)/.exec((await route.request().allHeaders()).range ?? '')
      if (pathname.endsWith('.pmtiles')) {
        const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? archive.length - 1)]
        return route.fulfill({ status: range ? 206 : 200, body: archive.subarray(from, to + 1), headers })
      }
      if (pathname.endsWith('.png')) return route.fulfill({ body: pixel, contentType: 'image/png', headers })
      if (pathname === '/sprite.json') {
        return route.fulfill({ json: { sign: { width: 1, height: 1, x: 0, y: 0, pixelRatio: 1 } }, headers })
      }
      if (pathname === '/pictures.json') {
        return route.fulfill({
          json: { tilejson: '3.0.0', tiles: [`${elsewhere}/{z}/{x}/{y}.png`], maxzoom: 3 },
          headers,
        })
      }
      const style = {
        version: 8,
        sprite: `${elsewhere}/sprite`,
        sources: {
          pictures: { type: 'raster', url: `${elsewhere}/pictures.json`, tileSize: 256 },
          streets: { type: 'vector', url: `pmtiles://${elsewhere}/streets.pmtiles` },
        },
        layers: [
          { id: 'pictures', type: 'raster', source: 'pictures' },
          { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
        ],
      }
      return route.fulfill({ json: style, headers })
    })
    await page.route('**/api/map/settings', (route) =>
      route.fulfill({ json: { mapStyle: `${elsewhere}/style.json`, demoWalk: null } }),
    )
    await page.addInitScript(() => {
      const refused: string[] = []
      Object.assign(window, { refused })
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === 'connect-src') refused.push(blockedURI)
      })
    })
    await bo.signIn('bo@example.com')
    await page.goto('/map')
    await expect
      .poll(() => [...asked].toSorted())
      .toEqual(['/pictures.json', '/sprite.json', '/sprite.png', '/streets.pmtiles', '/style.json', '/z/x/y.png'])
    await expect(page.getByText('The chosen map isn’t available right now')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([])
  },
)
