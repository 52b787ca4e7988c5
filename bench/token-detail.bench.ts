import { rm, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { heavyNautilus } from '../packages/fixtures/art/sculptures/index.ts'
import { launchBrowser } from './support/browser.ts'
import { holderOf } from './support/design-token.ts'
import { median, printFigure } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { sessionOf } from './support/session.ts'

const openings = 9
const modelBytes = 5_000_000

// Where the server hands out the demo's media; it is nobody's picture and goes when the bench is over.
const modelFile = new URL('../packages/fixtures/media/demo/bench-shell.glb', import.meta.url)
const model = await heavyNautilus(modelBytes)
await writeFile(modelFile, model)

try {
  const server = await startProduct()
  const picture = { type: 'image', url: '/media/demo/marea/nautilus-icon.webp', scale: 'fit', alt: 'A shell' } as const
  const { account } = await holderOf(server, [
    { id: 'bench-picture', displayName: 'Bench Picture', views: [{ placeholderId: 'icon', view: picture }], tokens: 1 },
    {
      id: 'bench-model',
      displayName: 'Bench Model',
      views: [
        {
          placeholderId: 'icon',
          view: {
            type: 'scene-3d',
            url: '/media/demo/bench-shell.glb',
            poster: picture.url,
            environment: { preset: 'gallery', intensity: 1 },
            animationRules: [],
            camera: { azimuth: 25, elevation: 12, distance: 1, autoRotate: false },
            alt: 'A shell',
          },
        },
      ],
      tokens: 1,
    },
  ])
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([key, value]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(key as string, value as string)
    },
    ['vitrine:session', await sessionOf(server, account.id)],
  )
  const page = await context.newPage()
  await page.goto(server.url)

  const picturesMs: number[] = []
  const modelsMs: number[] = []
  for (let opening = 0; opening < openings; opening++) {
    picturesMs.push(await openedIn(page, 'Bench Picture', 'figure img'))
    modelsMs.push(await openedIn(page, 'Bench Model', '[role="application"][data-ready] canvas'))
  }
  await browser.close()
  await server.stop()

  // The first of each brings the code; warm is what follows.
  printFigure('a picture face, from the tap to the paint', median(picturesMs.slice(1)), 100, 'ms')
  printFigure(
    `a 3D face of ${(model.length / 1e6).toFixed(1)} MB, from the tap to the paint`,
    median(modelsMs.slice(1)),
    1500,
    'ms',
  )
  console.log(`the first 3D face, with its code: ${Math.round(modelsMs[0] ?? Number.NaN)} ms`)
} finally {
  await rm(modelFile, { force: true })
}
process.exit()

/** From the tap on its case to the first frame in which it is there. */
async function openedIn(on: Page, title: string, drawn: string): Promise<number> {
  const place = on.locator('main li a', { hasText: title })
  await place.locator('img').waitFor()
  await on.evaluate(() => document.fonts.ready)
  const ms = await place.evaluate(async (link, wanted) => {
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        const found = document.querySelector(wanted)
        const isThere = found instanceof HTMLImageElement ? found.complete && found.naturalWidth > 0 : found !== null
        // The frame after the one in which it is there has shown it.
        if (isThere) requestAnimationFrame(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const from = performance.now()
    ;(link as HTMLElement).click()
    return (await painted) - from
  }, drawn)
  await on.goBack()
  return ms
}
