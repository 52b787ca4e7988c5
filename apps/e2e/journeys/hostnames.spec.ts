import { demoPassword } from '@vitrine/fixtures'
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
    await expect(page.getByText('Nothing on this shelf')).toBeVisible()
  },
)
