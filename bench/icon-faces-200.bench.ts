import { launchBrowser, readSeen, watchPage } from './support/browser.ts'
import { holderOf } from './support/design-token.ts'
import { printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'
import { taskTimes } from './support/task-times.ts'

const media = (name: string) => `/media/demo/marea/${name}.webp`

/** The three kinds that a list shows live (R33), in turn. */
const kinds = [
  { type: 'image', url: media('nautilus-icon'), scale: 'fit', alt: '' },
  {
    type: 'image-policy',
    rules: [
      { url: media('tide-album-icon'), countMax: 0 },
      { url: media('tile-wave-icon'), countMax: 2 },
    ],
    url: media('tile-star-icon'),
    scale: 'fit',
    alt: '',
  },
  {
    type: 'progress-image-overlay',
    emptyUrl: media('sea-glass-empty'),
    fullUrl: media('sea-glass-icon'),
    direction: 'up',
    paddingStart: 0,
    paddingEnd: 0,
    field: 'numbered-v1.number',
    full: 200,
    alt: '',
  },
] as const

const faces = 200
const server = await startProduct()
const { account } = await holderOf(
  server,
  Array.from({ length: faces }, (_, index) => ({
    id: `bench-face-${index}`,
    displayName: `Face ${index}`,
    views: [{ placeholderId: 'icon', view: kinds[index % kinds.length] ?? kinds[0] }] as never,
    tokens: 1,
  })),
)
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addInitScript(
  ([key, value]) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(key as string, value as string)
  },
  ['vitrine:session', await sessionOf(server, account.id)],
)
const page = await context.newPage()
await watchPage(page, 'main li a[href^="/token/"] img')
await page.goto(server.url)
await page.locator('main li a[href^="/token/"] img').first().waitFor()
// Once through, so that every page of the inventory and every picture is there; then what is measured.
let scrolled = { ms: 0, height: 0 }
const scroll = async () => {
  scrolled = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    scrollTo(0, 0)
    await frame()
    const begun = performance.now()
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 4) {
      scrollBy(0, innerHeight / 6)
      await frame()
    }
    return { ms: performance.now() - begun, height: document.documentElement.scrollHeight }
  })
}
await scroll()
await page.waitForLoadState('networkidle')
const tasks = await taskTimes(page, scroll)
const kindsSeen = await page.locator('main li [data-face]').count()
const { mostNodes } = await readSeen(page)
await browser.close()
await server.stop()

if (kindsSeen === 0) throw new Error('No progress face was drawn.')
printFigure(`longest task while ${faces} icon faces scroll by, of its own work`, tasks.longestCpuMs, 50, 'ms')
console.log(
  `scrolled ${scrolled.height} px in ${Math.round(scrolled.ms)} ms; longest task by the clock ${Math.round(tasks.longestMs)} ms; most DOM nodes ${mostNodes}`,
)
process.exit()
