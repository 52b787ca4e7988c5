import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { root } from '../setup/root.mjs'
import { serveFolder } from './serve-folder.mjs'

const folder = new URL('../../packages/ui/storybook-static/', import.meta.url).pathname
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
/** Paths from the root, a line each: the files of stories that alone are drawn. */
const chosen = process.env.VITRINE_STORIES?.split('\n')
const isChosen = ({ importPath }) => !chosen || chosen.includes(relative(root, join(root, 'packages/ui', importPath)))
const stories = Object.values(entries).filter((entry) => entry.type === 'story' && isChosen(entry))
const byTitle = Map.groupBy(stories, ({ title }) => title)

const wallet = '<!doctype html><html lang="en"><title>Wallet</title><main><h1>Wallet</h1></main></html>'

/** One page per worker, loaded anew for each file of stories: its cache halves the time. */
const test = base.extend({
  storybook: [
    async ({ browser }, use) => {
      const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
      const server = await serveFolder(folder)
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      await page.addInitScript(listenForTheEnd)
      await page.addInitScript(standStill)
      await page.addInitScript({ content: axe })
      // What Studio's previews show is the wallet's, whose stories are walked on their own.
      await page.route('**/preview', (route) => route.fulfill({ contentType: 'text/html', body: wallet }))
      await use({ page, origin: server.origin })
      await page.close()
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * In the page: `finished` resolves once a story was rendered and played; `show` puts another in its place, `redraw` draws it in another
 * theme and language, and `shown` says in which ones the page is.
 */
function listenForTheEnd() {
  const awaitEnd = () => {
    window.finished = new Promise((resolve) => {
      window.finish = resolve
    })
  }
  // Listened to from the moment that it is there: a first story can be over before anything asks for it.
  let channel
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    get: () => channel,
    set(made) {
      channel = made
      channel.on('storyFinished', (end) => window.finish(end))
      channel.on('storyMissing', () => window.finish({ status: 'missing' }))
    },
  })
  window.show = (storyId) => {
    awaitEnd()
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }
  window.redraw = (globals) => {
    awaitEnd()
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals })
  }
  window.shown = () => {
    const { lang, dataset } = document.documentElement
    return { theme: dataset.theme, locale: lang }
  }
  awaitEnd()
}

/** In the page: nothing fades or moves. Axe measures what it finds, and half a fade has no contrast worth measuring. */
function standStill() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`*, ::before, ::after {
    transition: none !important;
    animation-delay: 0s !important;
    animation-duration: 0s !important;
  }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Both themes and both languages. */
const looks = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'es' },
]

/**
 * Half of the stories of a file in the one look and half in the other for `npm test`, the other way round for `npm run test:full`, and
 * both ways for whoever asks for no half.
 */
const ways = { short: [looks], long: [looks.toReversed()] }[process.env.VITRINE_HALF] ?? [looks, looks.toReversed()]

/** In the page: what axe objects to in what a person sees of the story. */
async function findViolations() {
  const { violations } = await window.axe.run(
    { include: [document.body], exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    {
      resultTypes: ['violations'],
      // For rules about style sheets, of which none is asked.
      preload: false,
      // A story is a part of a page, and what is around it is not there.
      rules: { region: { enabled: false } },
    },
  )
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}

for (const [title, group] of byTitle) {
  test(title, async ({ storybook: { page, origin } }) => {
    const halfway = Math.ceil(group.length / 2)
    let shown = null
    for (const way of ways) {
      for (const [index, { id, name }] of group.entries()) {
        const look = way[index < halfway ? 0 : 1]
        if (!shown) {
          const globals = `theme:${look.theme};locale:${look.locale};a11y.manual:!true`
          await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=${globals}`)
        } else {
          if (shown.look !== look) {
            await page.evaluate((next) => window.redraw(next), look)
            await page.evaluate(() => window.finished)
          }
          if (shown.id !== id) await page.evaluate((next) => window.show(next), id)
        }
        shown = { id, look }
        const where = `${name}, ${look.theme}, ${look.locale}`
        const { storyId, status } = await page.evaluate(() => window.finished)
        expect.soft({ storyId, status }, where).toEqual({ storyId: id, status: 'success' })
        const { theme, locale } = await page.evaluate(() => window.shown())
        expect.soft(locale, where).toBe(look.locale)
        // Whatever is asked for, a brand may insist on one of the two, and does as soon as its look is there.
        expect.soft(title.startsWith('Wallet/') ? ['light', 'dark'] : [look.theme], where).toContain(theme)
        expect.soft(await page.evaluate(findViolations), `${where}: nothing that axe objects to`).toEqual([])
      }
    }
  })
}
