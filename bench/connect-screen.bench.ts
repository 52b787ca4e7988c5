import { serveBarePage } from './support/bare-page-server.ts'
import { appeared, launchBrowser, watchPage } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'

const runs = 5
const button = 'main button:not([disabled])'
const server = await startProduct()
const bare = await serveBarePage()
const browser = await launchBrowser()
const scriptBytes: number[] = []
const interactiveMs: number[] = []
const bareMs: number[] = []
for (let run = 0; run < runs; run++) {
  const opened = await openFirst(`${server.url}/connect`)
  scriptBytes.push(opened.bytes)
  interactiveMs.push(opened.ms)
  bareMs.push((await openFirst(bare.url)).ms)
}
await browser.close()
await bare.stop()
await server.stop()
printFigure('JavaScript of the connect screen until it is quiet, as transferred', median(scriptBytes) / 1000, 115, 'kB')
printFigure(
  'connect screen takes input at 4x CPU slow-down, beside a bare page of React',
  median(interactiveMs) / median(bareMs),
  2.5,
  'times as long',
)
console.log(`${Math.round(median(interactiveMs))} ms, the bare page ${Math.round(median(bareMs))} ms`)
process.exit()

/** How long a page takes until it takes input, and what scripts arrive until nothing more is asked for. */
async function openFirst(url: string) {
  // A new context: nothing cached, as for somebody's first visit.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await watchPage(page, button)
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await appeared(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ms, bytes }
}
