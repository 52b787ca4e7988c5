import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { serveFolder } from './serve-folder.mjs'

const folder = new URL('../../packages/ui/storybook-static/', import.meta.url).pathname
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
const stories = Object.values(entries).filter((entry) => entry.type === 'story')

/** One page per worker, loaded anew for each story: its cache halves the time. */
const test = base.extend({
  storybook: [
    async ({ browser }, use) => {
      const server = await serveFolder(folder)
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      await page.addInitScript(listenForTheEnd)
      await use({ page, origin: server.origin })
      await page.close()
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/** In the page: `finished` resolves once the story was rendered, played and checked by axe with the rules that it sets. */
function listenForTheEnd() {
  window.finished = new Promise((resolve) => {
    const listen = () => {
      const channel = window.__STORYBOOK_ADDONS_CHANNEL__
      if (!channel) return setTimeout(listen, 5)
      channel.on('storyFinished', resolve)
      channel.on('storyMissing', () => resolve({ status: 'missing', reporters: [] }))
    }
    listen()
  })
}

for (const { id, title, name } of stories) {
  for (const theme of ['light', 'dark']) {
    test(`${title}: ${name}, ${theme}`, async ({ storybook: { page, origin } }) => {
      await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`)
      const { status, reporters } = await page.evaluate(() => window.finished)
      const a11y = reporters.find((reporter) => reporter.type === 'a11y')
      const violations = (a11y?.result?.violations ?? []).map(({ id: rule, nodes }) => ({
        rule,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }))
      expect(violations).toEqual([])
      expect(a11y, 'axe looked at the story').toBeDefined()
      expect(status).toBe('success')
    })
  }
}
