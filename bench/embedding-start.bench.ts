import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { launchBrowser } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { accessTokenFor, freePort, servePages } from './support/host-page.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const rounds = 9
const slowDown = 4
const painted = 'main li a[href*="/token/"] img'
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const server = await startProduct({
  CLIENTS: JSON.stringify([{ id: 'cinema', embedOrigins: [origin], scopes: ['wallet:all'] }]),
})
const accessToken = await accessTokenFor(server, 'cinema', 'ana@example.com')
const host = `<!doctype html><title>host</title><div id="wallet" style="height: 800px"></div>
<script>window.begunAt = performance.timeOrigin + performance.now()</script>
<script src="${server.url}/embed.js"></script>
<script>new Vitrine('#wallet', { accessToken: '${accessToken}' })</script>`
const pages = await servePages(port, { '/': host })

const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
await context.addInitScript((wanted) => {
  const look = () => {
    const seen = window as unknown as { paintedAt?: number }
    const picture = seen.paintedAt ? null : document.querySelector<HTMLImageElement>(wanted)
    if (picture?.complete) seen.paintedAt = performance.timeOrigin + performance.now()
  }
  const follow = () => {
    look()
    requestAnimationFrame(follow)
  }
  follow()
}, painted)

const framed: number[] = []
const alone: number[] = []
await openFramed()
await openAlone()
for (let round = 0; round < rounds; round++) {
  framed.push(await openFramed())
  alone.push(await openAlone())
}
await browser.close()
await pages.close()
await server.stop()

const script = readFileSync(new URL('../packages/embed-sdk/generated/embed.js', import.meta.url))
printFigure('what a host page pays', gzipSync(script, { level: 9 }).length / 1000, 12, 'kB')
printFigure(
  `script tag to the first picture of the inventory in the frame, ${slowDown} × CPU slow-down, beside the wallet opened by itself`,
  median(framed) / median(alone),
  1.5,
  'times as long',
)
console.log(`${Math.round(median(framed))} ms, the wallet by itself ${Math.round(median(alone))} ms`)
process.exit()

/** From the script tag on. */
async function openFramed(): Promise<number> {
  const page = await context.newPage()
  await slow(page, 'frame')
  await page.goto(origin)
  await page.waitForSelector('iframe')
  const frame = page.frames().find((each) => each.parentFrame())
  if (!frame) throw new Error('There is no frame.')
  const paintedAt = await paintIn(frame)
  const begunAt = await page.evaluate(() => (window as unknown as { begunAt: number }).begunAt)
  await page.close()
  return paintedAt - begunAt
}

/** From the start of its navigation on, with a session of its own. */
async function openAlone(): Promise<number> {
  const page = await context.newPage()
  const session = await sessionOf(server, 'ana@example.com')
  await page.addInitScript((value) => localStorage.setItem('vitrine:session', value), session)
  await slow(page, 'page')
  await page.goto(server.url)
  const paintedAt = await paintIn(page.mainFrame())
  const begunAt = await page.evaluate(() => performance.timeOrigin)
  await page.close()
  return paintedAt - begunAt
}

async function paintIn(frame: ReturnType<Page['mainFrame']>): Promise<number> {
  const handle = await frame.waitForFunction(() => (window as unknown as { paintedAt?: number }).paintedAt)
  return Number(await handle.jsonValue())
}

/**
 * The process of the wallet and no other: a slowed-down one keeps a core busy even while it does nothing, so that a host page beside it
 * would take from the wallet what the wallet opened by itself has.
 */
async function slow(page: Page, wallet: 'page' | 'frame'): Promise<void> {
  const devtools: CDPSession = await context.newCDPSession(page)
  if (wallet === 'page') return void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown }))
  devtools.on('Target.attachedToTarget', ({ sessionId }) => {
    const tell = (id: number, method: string, params: object) =>
      devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    void tell(1, 'Emulation.setCPUThrottlingRate', { rate: slowDown }).then(() =>
      tell(2, 'Runtime.runIfWaitingForDebugger', {}),
    )
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
}
