import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { launchBrowser } from './support/browser.ts'
import { printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'

const runs = 7
/** Lighthouse's slow 4G, applied by the browser. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
/** How much longer its mid-range phone needs for what this machine computes. */
const slowness = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

const server = await startProduct()
const browser = await launchBrowser()
for (const [what, url] of [
  ['connect', `${server.url}/connect`],
  ['brand connect', `${server.url}/b/cafe-lumen`],
  ['brand connect at its hostname', server.url.replace('localhost', 'lumen.localhost')],
] as const) {
  const picture = await pictureOf(url)
  const plain = await servePlain(picture, await processOf(url))
  const ours: Seen[] = []
  const theirs: Seen[] = []
  const cpu = { ours: [] as Cpu[], theirs: [] as Cpu[] }
  for (let run = 0; run < runs; run++) {
    ours.push(await open(url, picture.path))
    theirs.push(await open(plain.url, '/picture'))
    cpu.ours.push(await cpuOf(url, picture.path))
    cpu.theirs.push(await cpuOf(plain.url, '/picture'))
  }
  plain.stop()
  const [lcp, plainLcp] = [onPhone(ours, cpu.ours), onPhone(theirs, cpu.theirs)]
  printFigure(
    `${what}: largest paint, beside a static page with the same picture`,
    lcp / plainLcp,
    1.3,
    'times as long',
  )
  printFigure(`${what}: layout shift`, Math.max(...ours.map(({ shift }) => shift)), 0.001, '')
  printFigure(`${what}: files that block rendering`, Math.max(...ours.map(({ blocking }) => blocking)), 0.5, '')
  const timed = (seen: readonly Seen[]) => Math.round(Math.min(...seen.map(({ lcpMs }) => lcpMs)))
  console.log(
    `${Math.round(lcp)} ms, the static page ${Math.round(plainLcp)} ms; by this machine’s clock at full speed ${timed(ours)} and ${timed(theirs)} ms`,
  )
}
await browser.close()
await server.stop()
process.exit()

interface Seen {
  lcpMs: number
  /** Bytes of the page, and of its picture with whatever else was asked for before that had come. */
  page: number
  picture: number
  shift: number
  blocking: number
}

/**
 * When the picture is painted on the phone, by what is the same on any day: bytes over the line, and CPU time. A clock would say what
 * else this machine does meanwhile. It only ever adds to a run, so that the least counts.
 */
function onPhone(seen: readonly Seen[], cpu: readonly Cpu[]): number {
  const sent = (bytes: number) => (1000 * bytes) / slow4g.downloadThroughput
  const least = (values: readonly number[]) => slowness * Math.min(...values)
  const { page, picture } = seen[0] as Seen
  const pageIsThere = slow4g.latency + sent(page)
  const pictureIsThere = 2 * slow4g.latency + sent(page + picture)
  const isReady = pageIsThere + least(cpu.map(({ beforeMs }) => beforeMs))
  return Math.max(pictureIsThere, isReady) + least(cpu.map(({ afterMs }) => afterMs))
}

interface Cpu {
  /** Of the page's thread while its picture is on its way. */
  beforeMs: number
  /** From when the picture is there until it is painted. */
  afterMs: number
}

/** The picture is held until nothing else is to be done; the app's script, which comes after it, is left out. */
async function cpuOf(url: string, picture: string): Promise<Cpu> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const threadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort())
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.route(`**${picture}`, (route) => held.then(() => route.continue()))
  await page.goto(new URL('/empty', url).href)
  const begun = await threadMs()
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.evaluate(painted)
  const waiting = await threadMs()
  release()
  await page.evaluate(() => document.images[0]?.decode())
  await page.evaluate(painted)
  const done = await threadMs()
  await context.close()
  return { beforeMs: waiting - begun, afterMs: done - waiting }
}

function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** A first visit by a slow line, until the app has taken the page over and its fonts are there. */
async function open(url: string, picture: string): Promise<Seen> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.lcpMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(async (path) => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const files = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus?: string
    })[]
    const blocking = files.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const came = files.find(({ name }) => name.endsWith(path))?.responseEnd ?? Number.NaN
    const early = files.filter(({ startTime }) => startTime < came)
    const bytes = {
      page: opened?.transferSize ?? Number.NaN,
      picture: came ? early.reduce((sum, { transferSize }) => sum + transferSize, 0) : Number.NaN,
    }
    return { ...bytes, ...(window as unknown as { seen: { lcpMs: number; shift: number } }).seen, blocking }
  }, picture)
  await context.close()
  return seen
}

interface Picture {
  path: string
  body: Buffer
  type: string
  width: number
  height: number
}

/** The picture that stands in the case, as a phone is sent it and as large as it is shown. */
async function pictureOf(url: string): Promise<Picture> {
  const page = await browser.newPage(phone)
  await page.goto(url, { waitUntil: 'networkidle' })
  const shown = await page
    .locator('#app img')
    .first()
    .evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      return { src: image.currentSrc, width, height }
    })
  await page.close()
  const { pathname } = new URL(shown.src)
  const reply = await fetch(`${server.url}${pathname}`)
  return {
    ...shown,
    path: pathname,
    body: Buffer.from(await reply.arrayBuffer()),
    type: reply.headers.get('content-type') ?? '',
  }
}

/** Those of our headers by which a browser opens a page in a process of its own: its start is no difference between two pages. */
async function processOf(url: string): Promise<Record<string, string>> {
  const { pathname } = new URL(url)
  const { headers } = await fetch(`${server.url}${pathname}`, { headers: { accept: 'text/html' } })
  const names = ['cross-origin-opener-policy', 'cross-origin-embedder-policy', 'origin-agent-cluster']
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}

/** The same words and the picture on a page that has nothing else, neither fonts nor a script. */
async function servePlain({ body, type, width, height }: Picture, headers: Record<string, string>) {
  const html = gzipSync(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Plain</title>
<link rel="preload" as="image" href="/picture" fetchpriority="high">
<img src="/picture" alt="" width="${Math.round(width)}" height="${Math.round(height)}">
<h1>Your collection, always with you</h1><p>Keep, show and send digital collectibles from the brands you love.</p>
<button>Sign in or join</button><button>Continue without an account</button></html>`)
  const plain = createServer(({ url }, response) => {
    if (url === '/')
      response.writeHead(200, { ...headers, 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(html)
    else if (url === '/picture') response.writeHead(200, { 'content-type': type }).end(body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(plain.address() as AddressInfo).port}/`, stop: () => plain.close() }
}
