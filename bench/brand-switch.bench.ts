import type { Page } from '@playwright/test'
import { person } from '../packages/fixtures/src/index.ts'
import { launchBrowser } from './support/browser.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const rounds = 9
const server = await startProduct()
const browser = await launchBrowser()
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
await context.addInitScript(
  ([key, value]) => localStorage.setItem(key as string, value as string),
  ['vitrine:session', await sessionOf(server, person('ana').id)],
)
const page = await context.newPage()
let loads = 0
page.on('load', () => {
  loads += 1
})
await page.goto(`${server.url}/b/CafeLumen1/wallet`)
await page.getByRole('heading', { level: 1, name: 'Café Lumen' }).waitFor()

const switches: Walk[] = []
const steps: Walk[] = []
for (let round = 0; round < rounds; round++) {
  for (const brand of ['Museo Marea', 'Café Lumen']) {
    await page.getByRole('button', { name: 'Brands' }).filter({ visible: true }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: brand })
    // Where it leads is known as soon as the brand has been read, which opening the list does.
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    switches.push(await walk(page, `[role="dialog"] a[href^="/b/"]:has-text("${brand}")`, brand))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await walk(page, 'nav a:has-text("Regulars")', 'People')
  steps.push(await walk(page, 'nav a:has-text("Your tin")', 'Café Lumen'))
}
await browser.close()
await server.stop()

// The first round brings code, pictures and answers; warm is what follows.
const warm = switches.slice(2)
const switchMs = median(warm.map(({ ms }) => ms))
printFigure('from one brand’s area to another’s, from the tap to the paint', switchMs, 150, 'ms')
printFigure(
  'the same against a step inside one brand',
  switchMs / median(steps.slice(1).map(({ ms }) => ms)),
  2,
  'times',
)
printFigure('how far things jump meanwhile (CLS)', Math.max(...warm.map(({ shift }) => shift)), 0.01, '')
// In none: neither a page that loads anew nor a frame in nobody's colours.
if (loads !== 1) throw new Error(`The page was loaded ${loads} times.`)
const bare = warm.filter(({ grounds }) => grounds.length > 2)
if (bare.length > 0) throw new Error(`The page flashed: ${bare[0]?.grounds.join(', ')}.`)
process.exit()

interface Walk {
  ms: number
  shift: number
  /** The colours of the ground that any frame had, in their order. */
  grounds: string[]
}

/** Presses what `selector` finds and waits for the frame in which the screen of that title stands. */
async function walk(page: Page, selector: string, title: string): Promise<Walk> {
  const link = await page.locator(selector).first().elementHandle()
  if (!link) throw new Error(`There is no ${selector}.`)
  return page.evaluate(
    async ([link, title]) => {
      const groundOf = () => document.documentElement.style.getPropertyValue('--color-ground')
      let shift = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
      })
      observer.observe({ type: 'layout-shift' })
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const grounds = new Set([groundOf()])
      const to = (link as HTMLAnchorElement).pathname
      const startedAt = performance.now()
      ;(link as HTMLAnchorElement).click()
      const stands = () => location.pathname === to && document.querySelector('main h1')?.textContent === title
      while (!stands()) {
        await frame()
        grounds.add(groundOf())
      }
      // The frame that shows it, and the one after which it has been shown.
      await frame()
      grounds.add(groundOf())
      await frame()
      const ms = performance.now() - startedAt
      for (let settled = 0; settled < 20; settled++) {
        await frame()
        grounds.add(groundOf())
      }
      observer.disconnect()
      return { ms, shift, grounds: [...grounds] }
    },
    [link, title] as const,
  )
}
