import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { serveFolder } from './serve-folder.mjs'

const folder = new URL('../../packages/ui/storybook-static/', import.meta.url).pathname
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
const stories = Object.values(entries).filter((entry) => entry.type === 'story')
const byTitle = Map.groupBy(stories, ({ title }) => title)

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

/** What a theme or a language can change of what axe says; all the rest was asked in the other. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** In these two every story is drawn: both themes and both languages. */
const looks = [
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'es' },
]

/** In the page: what axe objects to in what a person sees of the story; with `rules`, by those alone. */
async function look(rules) {
  const { violations } = await window.axe.run(
    { include: [document.body], exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    {
      resultTypes: ['violations'],
      // A story is a part of a page, and what is around it is not there.
      rules: { region: { enabled: false } },
      ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
    },
  )
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}

const named = ({ theme, locale }) => `${theme}, ${locale}`

for (const [title, group] of byTitle) {
  test(title, async ({ storybook: { page, origin } }) => {
    for (const [index, { id, name }] of group.entries()) {
      // Each begins with what the one before has ended with.
      const [first, second] = index % 2 === 0 ? looks : looks.toReversed()
      const seen = async (drawn, rules) => {
        const { storyId, status } = await page.evaluate(() => window.finished)
        expect.soft({ storyId, status }, `${name}, ${named(drawn)}`).toEqual({ storyId: id, status: 'success' })
        const { theme, locale } = await page.evaluate(() => window.shown())
        expect.soft(locale, `${name}, ${named(drawn)}`).toBe(drawn.locale)
        // Whatever theme is asked for, a brand may insist on dark, and does as soon as its look is there.
        expect.soft([drawn.theme, 'dark'], `${name}, ${named(drawn)}`).toContain(theme)
        const violations = await page.evaluate(look, rules)
        expect.soft(violations, `${name}, ${named(drawn)}: nothing that axe objects to`).toEqual([])
      }
      if (index === 0) {
        const globals = `theme:${first.theme};locale:${first.locale};a11y.manual:!true`
        await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=${globals}`)
      } else await page.evaluate((next) => window.show(next), id)
      await seen(first)
      await page.evaluate((next) => window.redraw(next), second)
      await seen(second, rulesOfColour)
    }
  })
}
