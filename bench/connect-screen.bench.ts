import { launchBrowser, readSeen, watchPage } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'

const runs = 5
const server = await startProduct()
const browser = await launchBrowser()
const scriptBytes: number[] = []
const interactiveMs: number[] = []
for (let run = 0; run < runs; run++) {
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
  await watchPage(page, 'main button:not([disabled])')
  await page.goto(`${server.url}/connect`, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => (window as unknown as { vitrineSeen: { appearedMs: number } }).vitrineSeen.appearedMs > 0,
  )
  scriptBytes.push(bytes)
  const { appearedMs } = await readSeen(page)
  interactiveMs.push(appearedMs)
  await context.close()
}
await browser.close()
await server.stop()
printFigure('JavaScript before the connect screen takes input, as transferred', median(scriptBytes) / 1000, 130, 'kB')
printFigure('connect screen interactive at 4x CPU slow-down', median(interactiveMs), 1500, 'ms')
process.exit()
