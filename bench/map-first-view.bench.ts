import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from './support/browser.ts'
import { median, printAtLeast, printFigure } from './support/figures.ts'
import { servePlainMap, type View } from './support/plain-map-server.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const tokens = 100_000
const rounds = 5
const pans = 6
const stepsOfPan = 25
/** How slow it is, is measured; it is not to fail. */
const patienceMs = 300_000
/** Until nothing is loaded any more. */
const settleMs = 3_000
/** Small: without a graphics card every pixel costs. */
const viewport = { width: 480, height: 480 }
/** A country of a thousand kilometres. */
const country = { south: 60.5, north: 68, west: 21.5, east: 29 }

const server = await startProduct({ RATE_PER_MINUTE: '1000000' })
const { pool } = server.app.database
const account = await server.app.users.createAccount(server.app.database, {
  name: 'Walker',
  // Who has not said so is asked before anything is shown.
  ageConfirmedAt: new Date(),
  identities: [],
})
await fill()
const { rows: points } = await pool.query<{ lat: number; lon: number }>(
  "select place[0] as lon, place[1] as lat from token where sort_name = 'design'",
)
const browser = await launchBrowser()
const session = await sessionOf(server, account.id)

const ours = await walletContext(browser)
const theirs = await browser.newContext({ viewport, serviceWorkers: 'block' })
const out = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const view = await viewOfWallet()
const plain = await servePlainMap(out, points, view)
/** In the middle of the map, which is at the same place on both pages. */
const middle = view.top + view.height / 2

interface Side {
  address: string
  context: BrowserContext
  firstMs: number[]
  drawnMs: number[]
  cpuMs: number[]
}
const sideOf = (address: string, context: BrowserContext): Side => ({
  address,
  context,
  firstMs: [],
  drawnMs: [],
  cpuMs: [],
})
const wallet = sideOf(`${server.url}/map`, ours)
const geojson = sideOf(plain.url, theirs)

// In turn, so that both meet the same noise; the first of each only warms up.
for (let round = 0; round <= rounds; round++) {
  for (const side of [wallet, geojson]) {
    const page = await side.context.newPage()
    page.setDefaultTimeout(patienceMs)
    await page.goto(side.address, { waitUntil: 'commit' })
    const drawnMs = (await markOf(page, 'map-drawn')).startTime
    const firstMs = (await markOf(page, 'map-clusters')).startTime
    // What is said about the position lies over the map until somebody looks around.
    if (side === wallet) await page.getByRole('button', { name: 'Browse without my location' }).click()
    const cpuMs = await cpuPerPannedFrame(page)
    await page.close()
    if (round === 0) continue
    side.firstMs.push(firstMs)
    side.drawnMs.push(drawnMs)
    side.cpuMs.push(cpuMs)
  }
}
await browser.close()
plain.stop()
await server.stop()
await rm(out, { recursive: true, force: true })

const first = median(wallet.firstMs)
console.log(
  `load of the machine: ${loadavg()[0]?.toFixed(1)}; first clusters of ${points.length} tokens: ${Math.round(first)} ms, plain GeoJSON ${Math.round(median(geojson.firstMs))} ms; until the map draws them and can be dragged: ${Math.round(median(wallet.drawnMs))} ms, plain GeoJSON ${Math.round(median(geojson.drawnMs))} ms; CPU of all of the browser per panned frame: ${median(wallet.cpuMs).toFixed(1)} ms, plain GeoJSON ${median(geojson.cpuMs).toFixed(1)} ms`,
)
printFigure('map of a country with 100,000 tokens: first clusters after opening', first, 1_000, 'ms')
printAtLeast('plain GeoJSON clustering takes until its first clusters', median(geojson.firstMs) / first, 3, 'times')
printFigure(
  'CPU per panned frame to that of plain GeoJSON clustering',
  median(wallet.cpuMs) / median(geojson.cpuMs),
  1,
  'times',
)
process.exit()

async function walletContext(of: Browser): Promise<BrowserContext> {
  const context = await of.newContext({ viewport, serviceWorkers: 'block', permissions: [] })
  await context.addInitScript(
    ([key, value]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(key as string, value as string)
    },
    ['vitrine:session', session],
  )
  return context
}

/** Where the wallet's map lies and looks by itself: the plain one is as large and shows the same of the world. */
async function viewOfWallet(): Promise<View> {
  const page = await ours.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(`${server.url}/map`, { waitUntil: 'commit' })
  const { detail } = await markOf(page, 'map-drawn')
  const { top, width, height } = await page
    .locator('canvas.maplibregl-canvas')
    .evaluate((canvas) => canvas.getBoundingClientRect().toJSON() as DOMRect)
  await page.close()
  return { ...detail, top, width, height }
}

/** `map-clusters`: clusters are first to be seen; `map-drawn`: the map itself draws them. From when the address was entered. */
async function markOf(page: Page, name: 'map-clusters' | 'map-drawn') {
  const marked = await page.waitForFunction((wanted) => {
    const [mark] = performance.getEntriesByName(wanted)
    return mark && { startTime: mark.startTime, detail: (mark as PerformanceMark).detail }
  }, name)
  return (await marked.jsonValue()) as { startTime: number; detail: { lat: number; lon: number; zoom: number } }
}

/** What all processes of the browser but its own shell work for a frame while the map is dragged to and fro. */
async function cpuPerPannedFrame(page: Page): Promise<number> {
  const cdp = await browser.newBrowserCDPSession()
  const cpuSeconds = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type !== 'browser').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  await page.waitForTimeout(settleMs)
  await page.evaluate(() => {
    const counted = { frames: 0 }
    Object.assign(window, { counted })
    const count = () => {
      counted.frames += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  const before = await cpuSeconds()
  await page.mouse.move(240, middle)
  await page.mouse.down()
  for (let pan = 0; pan < pans; pan++) {
    const to = pan % 2 === 0 ? 120 : 240
    const from = pan % 2 === 0 ? 240 : 120
    for (let step = 1; step <= stepsOfPan; step++) {
      await page.mouse.move(from + ((to - from) * step) / stepsOfPan, middle)
    }
  }
  const after = await cpuSeconds()
  await page.mouse.up()
  const frames = await page.evaluate(() => (window as unknown as { counted: { frames: number } }).counted.frames)
  await cdp.detach()
  return ((after - before) * 1000) / frames
}

/** Written straight into the tables: how tokens are dropped is another benchmark's business. */
async function fill(): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.5)')
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into token (id, object_definition_id, business_id, owner_id, author, last_owner, state, sort_name, created_at, modified_at)
       select gen_random_uuid(), d.id, d.business_id, null, d.business_id, d.business_id,
         jsonb_build_object('map-ready-v1', jsonb_build_object('location', jsonb_build_object('lat', lat, 'lon', lon))),
         'design', now(), now()
       from (select $2::float8 + random() * ($3::float8 - $2::float8) as lat, $4::float8 + random() * ($5::float8 - $4::float8) as lon
             from generate_series(1, $1::int)) drop
         cross join (select id, business_id from object_definition where behaviours ? 'map-ready-v1' limit 1) d`,
      [tokens, country.south, country.north, country.west, country.east],
    )
    await client.query(`set session_replication_role = origin`)
    await client.query(
      `select map_note(place, business_id, 1::smallint) from token where place is not null and sort_name = 'design'`,
    )
    await server.app.map.countAgain()
    await client.query('vacuum analyze token, map_cell, map_cell_change')
  } finally {
    client.release()
  }
}
