import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
      const server = await serveFolder(folder)
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      await page.addInitScript(listenForTheEnd)
      await page.addInitScript(standStill)
      await use({ page, origin: server.origin })
      await page.close()
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * In the page: `finished` resolves once a story was rendered, played and checked by axe with the rules that it sets; `show` puts
 * another in its place.
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
      channel.on('storyMissing', () => window.finish({ status: 'missing', reporters: [] }))
    },
  })
  window.show = (storyId) => {
    awaitEnd()
    window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'story' })
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

/** What a theme can change of what axe says; all the rest was asked in light. */
const rulesOfColour = 'color-contrast,link-in-text-block'
const themes = [
  { theme: 'light', more: '' },
  { theme: 'dark', more: `&rules=${rulesOfColour}` },
]

for (const [title, group] of byTitle) {
  for (const { theme, more } of themes) {
    test(`${title}, ${theme}`, async ({ storybook: { page, origin } }) => {
      for (const [index, { id, name }] of group.entries()) {
        if (index === 0) await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}${more}`)
        else await page.evaluate((next) => window.show(next), id)
        const { storyId, status, reporters } = await page.evaluate(() => window.finished)
        const a11y = reporters.find((reporter) => reporter.type === 'a11y')
        const violations = (a11y?.result?.violations ?? []).map(({ id: rule, nodes }) => ({
          rule,
          nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
        }))
        expect.soft(violations, `${name}: nothing that axe objects to`).toEqual([])
        expect.soft(a11y, `${name}: axe looked at it`).toBeDefined()
        expect.soft({ storyId, status }, name).toEqual({ storyId: id, status: 'success' })
      }
    })
  }
}
