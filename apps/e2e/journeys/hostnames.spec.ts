import { demoPassword } from '@vitrine/fixtures'
import { noNetwork } from '../src/console-errors.ts'
import { expect, long, test } from '../src/test.ts'

test(
  'at its own hostname a festival’s app has its name, asks people about itself when they sign in, and shows nothing else',
  long,
  async ({ open, server }) => {
    const home = server.url.replace('localhost', 'parade.localhost')
    const ana = await open({ baseURL: home })
    const { page } = ana
    await page.goto('/')
    await expect(page).toHaveTitle(/Night Parade/)
    const installed = page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
    expect(await installed).toMatchObject({ name: 'Night Parade', icons: [{ src: '/media/demo/parade/mark.svg' }] })

    await page.getByRole('button', { name: 'Sign in or join' }).click()
    // Signing in happens where it always does, for a client that is not the installation's own wallet.
    await expect(page).toHaveURL((url) => url.origin === server.url)
    await ana.enterPassword('ana@example.com', demoPassword)
    await expect(page.getByText(/Night Parade \(parade\.localhost:\d+\)/).first()).toBeVisible()
    await ana.allow()
    await expect(page).toHaveURL((url) => url.origin === home)
    await page.getByRole('link', { name: 'Your pocket' }).click()
    await expect(page.getByRole('list', { name: 'Night Parade' }).getByRole('link').first()).toBeVisible()

    await page.goto('/b/cafe-lumen')
    await expect(page.getByText('Page not found')).toBeVisible()
  },
)

test(
  'what is said of the app reaches devices that keep it for offline use, and holds there without a network',
  long,
  async ({ open, provokes }) => {
    provokes(...noNetwork)
    const bo = await open({ serviceWorkers: 'allow' })
    const { page } = bo
    await bo.signIn('bo@example.com')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // As the device would have it from a year ago: another name, locked to a brand, and older than what was asked for then.
    const old = { appTitle: 'Last year', businessId: 'NightParade1', versions: { web: { minimum: '99.0.0' } } }
    await page.evaluate(async (config) => {
      const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('vitrine-app-'))
      const cache = await caches.open(name)
      const kept = (await cache.match('/', { ignoreVary: true })) as Response
      const page = new DOMParser().parseFromString(await kept.text(), 'text/html')
      page.querySelector('meta[name="app-config"]')?.setAttribute('content', JSON.stringify(config))
      await cache.delete('/', { ignoreVary: true })
      await cache.put('/', new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers: kept.headers }))
    }, old)
    await page.goto('/')
    await bo.seesWallet()
    await expect(page).toHaveTitle(/Vitrine/)
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? ''))
      .not.toContain('Last')
    await bo.context.setOffline(true)
    await page.reload()
    await bo.seesWallet()
    await expect(page).toHaveTitle(/Vitrine/)
  },
)
