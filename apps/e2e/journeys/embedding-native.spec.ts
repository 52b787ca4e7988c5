import type { Page } from '@playwright/test'
import { demoWorld, objectDefinition } from '@vitrine/fixtures'
import { accessTokenFor } from '../src/host-page.ts'
import { test } from '../src/hosts.ts'
import { expect, long } from '../src/test.ts'

const [ship] = demoWorld.drops.find(({ objectDefinitionId }) => objectDefinitionId === 'marea-tile-ship')?.places ?? []
const title = objectDefinition('marea-tile-ship').meta.displayName

interface Container {
  told: string[]
  replies: Record<string, unknown>
  coords: { latitude: number; longitude: number }
}

/** In the page, before the wallet: what a native app puts there, and what it says when it is asked. */
function beContainer(accessToken: string, coords: Container['coords']): void {
  const container: Container = { told: [], replies: {}, coords }
  const say = (message: object) => setTimeout(() => window.postMessage(message, '*'))
  Object.assign(window, {
    container,
    vatomMessageHandler: {
      postMessage(text: string) {
        const message = JSON.parse(text)
        if (!message.request) return Object.assign(container.replies, { [message.id]: message })
        container.told.push(message.name)
        const reply = (payload: object) => say({ id: message.id, payload, request: false })
        if (message.name === 'vatomwallet:getCurrentPosition') return reply({ coords: container.coords })
        if (message.name !== 'vatomwallet:pre-init') return
        const payload = { accessToken, embeddedType: 'Android', config: { language: 'en' } }
        say({ id: 'init', name: 'wallet-sdk-init', payload, request: true })
      },
    },
  })
}

const inApp = (page: Page) => page.evaluate(() => (window as unknown as { container: Container }).container)

test('a native app starts the wallet, drives it, and is asked where the person is', long, async ({ open, server }) => {
  if (!ship) throw new Error('The demo world has no ship on its map.')
  const accessToken = await accessTokenFor(server.url, 'pocket', 'bo@example.com')
  const west = ship.lon - 30 / (111_195 * Math.cos((ship.lat * Math.PI) / 180))
  const given = [accessToken, { latitude: ship.lat, longitude: west }].map((each) => JSON.stringify(each))
  const { page } = await open({
    serviceWorkers: 'block',
    initScript: { content: `(${beContainer})(${given.join(', ')})` },
  })
  await page.goto('/')
  await expect.poll(async () => (await inApp(page)).told).toContain('vatomwallet:loaded')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await page.evaluate(() =>
    window.postMessage({ id: 'go', name: 'walletsdk:linkTo', payload: { url: '/map?view=list' }, request: true }, '*'),
  )
  await expect.poll(async () => (await inApp(page)).replies).toMatchObject({ go: { payload: true, request: false } })
  await page.getByRole('button', { name: 'Show what’s near me' }).click()
  const row = page.getByRole('listitem').filter({ hasText: title }).getByRole('button')
  await row.click()
  await expect(page.getByRole('dialog', { name: title })).toContainText('Walk 30 m east')
  expect((await inApp(page)).told).toContain('vatomwallet:getCurrentPosition')
})
