import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import { build } from 'vite'
import type { ArScene } from './support/ar-scene-reader.ts'
import { launchBrowser } from './support/browser.ts'
import { printFigure } from './support/figures.ts'

const objects = 20
const frames = 1_000
/** So many frames until all has come and appeared. */
const settling = 150
/** So many say what each asks for: the profile counts every byte. */
const profiled = 500
/** So many times is it looked at what as many frames leave behind: what stays grows each time, what comes and goes does not. */
const windows = 3
/** A page that leaves so many small objects behind with each frame is what the stage is compared with. */
const keptByComparison = 10
const origin = 'http://localhost'

declare global {
  interface Window {
    arScene: ArScene
    openArScene(count: number): Promise<ArScene>
  }
}

/** The stage's own code and Three.js's in files of their own, as they are written, so that a profile tells whose an allocation is. */
async function bundle(): Promise<Map<string, string>> {
  const entry = fileURLToPath(new URL('support/ar-scene-reader.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['es'], fileName: 'scene' },
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'three', test: /\/node_modules\/three\// }] } },
      },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('The scene was not bundled.')
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}

async function openPage(page: Page, files: Map<string, string>): Promise<void> {
  // Frames come as fast as they are drawn: what is measured is what they leave behind, not when.
  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = []
    const channel = new MessageChannel()
    channel.port1.onmessage = () => waiting.shift()?.(performance.now())
    window.requestAnimationFrame = (callback) => {
      waiting.push(callback)
      channel.port2.postMessage(0)
      return waiting.length
    }
  })
  const html = `<!doctype html><div id="host" style="width:96px;height:64px"></div>
    <script type="module">import { openScene } from '/scene.js'; window.openArScene = openScene</script>`
  await page.route(`${origin}/**`, (route) => {
    const code = files.get(new URL(route.request().url()).pathname)
    return route.fulfill(
      code === undefined ? { contentType: 'text/html', body: html } : { contentType: 'text/javascript', body: code },
    )
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'openArScene' in window)
  await page.evaluate(async (count) => {
    window.arScene = await window.openArScene(count)
  }, objects)
}

const draw = (page: Page, count: number, kept = 0) =>
  page.evaluate(([wanted = 0, each = 0]) => window.arScene.frames(wanted, each), [count, kept])

/** The draw calls of a frame, once they stay the same; each object is a picture with its shadow, or a model, and a plate. */
async function settled(page: Page): Promise<number> {
  for (let before = -1; ; ) {
    await draw(page, settling)
    const now = await page.evaluate(() => window.arScene.drawCalls())
    if (now === before && now >= 2 * objects) return now
    before = now
  }
}

async function heapAfterGc(devtools: CDPSession): Promise<number> {
  // Code that is compiled and dropped again goes in rounds.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** The least that the heap has grown in one of the windows. */
async function leastGrowth(page: Page, devtools: CDPSession, windows: number, kept = 0): Promise<number> {
  const grown: number[] = []
  let before = await heapAfterGc(devtools)
  for (let window = 0; window < windows; window += 1) {
    await draw(page, frames, kept)
    const after = await heapAfterGc(devtools)
    grown.push(after - before)
    before = after
  }
  return Math.min(...grown)
}

interface Profiled {
  callFrame: { url: string; functionName: string }
  selfSize: number
  children: Profiled[]
}

/** Bytes by the function that asked for them, of the stage's own file. */
function ownBytes(node: Profiled, into: Map<string, number>): Map<string, number> {
  const { url, functionName } = node.callFrame
  if (url.endsWith('/scene.js')) into.set(functionName, (into.get(functionName) ?? 0) + node.selfSize)
  for (const child of node.children) ownBytes(child, into)
  return into
}

const sumOf = (bytes: Map<string, number>) => [...bytes.values()].reduce((sum, each) => sum + each, 0)

/** Of the windows the one that asked for least: code that the engine has not compiled yet asks for more, and only for a while. */
async function leastAllocated(page: Page, devtools: CDPSession, windows: number): Promise<Map<string, number>> {
  const asked: Map<string, number>[] = []
  for (let window = 0; window < windows; window += 1) {
    await devtools.send('HeapProfiler.startSampling', {
      samplingInterval: 64,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    await draw(page, profiled)
    const { profile } = await devtools.send('HeapProfiler.stopSampling')
    asked.push(ownBytes(profile.head as Profiled, new Map()))
  }
  const [least = new Map()] = asked.sort((a, b) => sumOf(a) - sumOf(b))
  return least
}

const files = await bundle()
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 96, height: 64 } })
page.on('pageerror', (error) => console.error(error))
await openPage(page, files)
// Until everything has come, appeared and been compiled.
const drawCalls = await settled(page)

const devtools = await page.context().newCDPSession(page)
const grown = await leastGrowth(page, devtools, windows)
const own = await leastAllocated(page, devtools, windows)
const comparison = await leastGrowth(page, devtools, 1, keptByComparison)
await browser.close()

const most = [...own].sort((a, b) => b[1] - a[1]).slice(0, 5)
printFigure(`draw calls of a frame with ${objects} objects`, drawCalls, 100, '')
// Whoever listens to frames is handed a number, which is an object then.
printFigure('the loop’s own allocations a frame', sumOf(own) / profiled, 16, 'bytes')
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`
console.log(
  `heap grown in ${frames} frames: ${kilobytes(grown)}, with ${keptByComparison} objects left behind by each ${kilobytes(comparison)}`,
)
printFigure(
  'what frames leave behind',
  (keptByComparison * Math.max(0, grown)) / comparison,
  keptByComparison / 2,
  'small objects a frame',
)
console.log(`most of it: ${most.map(([name, bytes]) => `${name} ${bytes}`).join(', ') || 'nothing'}`)
process.exit()
