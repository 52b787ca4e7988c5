import { demoPassword } from '@vitrine/fixtures'
import { wholeBrowser } from '../src/everyday-browser.ts'
import { test } from '../src/examples.ts'
import { expect, long } from '../src/test.ts'

test.use({
  launchOptions: [({ launchOptions }, use) => use({ ...launchOptions, ...wholeBrowser() }), { scope: 'worker' }],
})

test(
  'each example is started as its README says, and does what it shows beside the wallet of another site',
  long,
  async ({ open, openExample, provokes }) => {
    // The browser lends the frame nothing; and whoever signs out of the club is signed out of the wallet beside it, whatever it still asks.
    provokes('requestStorageAccess:', '401 /api/')
    const bo = await open({ viewport: { width: 1440, height: 900 } })
    const { page } = bo
    const wallet = page.frameLocator('#wallet iframe, .wallet iframe')
    const log = page.getByRole('listitem')
    const navigation = wallet.getByRole('navigation', { name: 'Main navigation' })

    // Plain: people sign in in the wallet; the page asks, leads and sets.
    await page.goto(openExample('plain'))
    await expect(log.getByText(/^loaded/)).toBeVisible()
    const opening = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: 'Sign in or join' }).click()
    const popup = await opening
    await popup.getByRole('button', { name: 'Use a password instead' }).click()
    await popup.getByRole('textbox', { name: 'E-mail or phone number' }).fill('bo@example.com')
    await popup.getByLabel('Password', { exact: true }).fill(demoPassword)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(log.getByText(/^loggedIn/)).toBeVisible()
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(wallet.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
    await page.getByRole('button', { name: 'What is in it?' }).click()
    await expect(log.getByText(/^in it are/)).toBeVisible()
    await page.getByRole('button', { name: 'Open the newest' }).click()
    await expect(log.getByText(/^tokenOpened/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'in Spanish' }).check()
    await expect(wallet.locator('html')).toHaveAttribute('lang', 'es')

    // React: another brand is another wallet, a switch is told to the one that is there. The provider knows Bo already.
    await page.goto(openExample('react'))
    await expect(log.getByText(/^ready/)).toBeVisible()
    await expect(wallet.getByRole('heading', { level: 1, name: /Night Parade/ })).toBeVisible()
    const openingAgain = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: 'Sign in or join' }).click()
    await (await openingAgain).getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(log.getByText(/^logged in/)).toBeVisible()
    await expect(navigation).toBeVisible()
    await page.getByRole('checkbox', { name: 'without tabs' }).check()
    await expect(navigation).toBeHidden()
    await page.getByRole('checkbox', { name: 'without tabs' }).uncheck()
    await expect(navigation).toBeVisible()
    await page.getByRole('button', { name: 'Museo Marea' }).click()
    await expect(page.getByTitle('Your wallet at Museo Marea')).toBeVisible()
    await expect(wallet.getByRole('heading', { name: 'Museo Marea' })).toBeVisible()

    // Token exchange: signed in at the club, known in the wallet, and signed out of both and of the provider.
    await page.goto(openExample('token-exchange'))
    await page.getByRole('link', { name: 'Sign in to the club' }).click()
    await bo.allow()
    await expect(page.getByText('Hello Bo Lindqvarn.')).toBeVisible()
    await expect(wallet.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You are not signed in.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in to the club' }).click()
    await expect(page.getByRole('button', { name: 'Use a password instead' })).toBeVisible()
  },
)
