import { NativeHost } from '@vitrine/embed-sdk/native'
import { person } from '@vitrine/fixtures'
import { accessTokenFor } from '../src/host-page.ts'
import { test as base, expect, long } from '../src/test.ts'

const clientId = 'cinema-app'
const grants = ['isLoggedIn', 'getCurrentUser', 'getBusinessTabs', 'listTokens', 'navigateToTab']

const test = base.extend({
  settings: {
    CLIENTS: JSON.stringify([
      {
        id: clientId,
        redirectUris: ['https://cinema.example/signed-in'],
        nativeContainers: true,
        scopes: ['wallet:all'],
        grants: grants.map((name) => `walletsdk:${name}`),
      },
    ]),
  },
})

/** What two containers leave in the page that differ most, and what apps for them say of themselves; a test of the wallet has all four. */
const containers = [
  {
    embeddedType: 'ios',
    script: 'window.webkit = { messageHandlers: { vatomMessageHandler: { postMessage: (text) => toApp(text) } } }',
  },
  { embeddedType: undefined, script: 'window.ReactNativeWebView = { postMessage: (text) => toApp(text) }' },
]

test(
  'an app signs a person in and drives the wallet in its web view, as far as it is granted',
  long,
  async ({ open, server }) => {
    const accessToken = await accessTokenFor(server.url, clientId, 'bo@example.com')
    for (const { embeddedType, script } of containers) {
      const { page } = await open()
      const app = new NativeHost({
        ...{ baseUrl: server.url, businessId: 'CafeLumen1', clientId, accessToken, embeddedType },
        timeoutMs: 120_000,
        // A page that is gone runs nothing any more.
        injectJavaScript: (text) => void page.evaluate(text).catch(() => undefined),
      })
      await page.exposeFunction('toApp', (text: string) => app.onMessage(text, page.url()))
      await page.addInitScript(script)
      await page.goto(app.url)
      await app.ready
      expect(await app.getCurrentUser()).toMatchObject({ sub: person('bo').id })
      expect(await app.getBusinessTabs()).toContain('Map')
      expect((await app.listTokens()).length).toBeGreaterThan(0)
      expect(await app.navigateToTab('Map')).toBe(true)
      await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
      await expect(app.trashToken('any')).rejects.toMatchObject({ code: 'client.host_not_granted' })
      app.destroy()
    }
  },
)
