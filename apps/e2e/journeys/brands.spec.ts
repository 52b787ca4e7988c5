import { demoPassword, demoWorld, person } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

const tabsOf = ({ page }: PersonAtBrowser) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem')
const groundOf = ({ page }: PersonAtBrowser) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor.replace(/\s/g, ''))

test('a person crosses two brands with tabs and themes of their own, and goes home again without a page load', async ({
  open,
}) => {
  const ana = await open({ colorScheme: 'light' })
  const { page } = ana
  await ana.signIn('ana@example.com')
  await expect(tabsOf(ana)).toHaveText(['Wallet', 'Map', 'People', /Messages$/])
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  const goTo = async (brand: string) => {
    await page.getByRole('button', { name: 'Brands' }).click()
    await page.getByRole('dialog', { name: 'Brands' }).getByRole('link', { name: brand }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  // The museum opens with its initial tab, in its own colours.
  await goTo('Museo Marea')
  await expect(page).toHaveURL(/\/b\/MuseoMarea1\/wallet$/)
  await expect(tabsOf(ana)).toHaveText(['Museum', 'Look around', 'Your case', 'Map', 'Friends'])
  await expect(tabsOf(ana).getByRole('link', { name: 'Your case' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => groundOf(ana)).toBe('rgb(238,245,243)')
  await expectNoViolations(ana, 'the museum')

  // The festival wants the dark, whatever the device says, and brings its own picture for a tab.
  await goTo('Night Parade')
  await expect(page).toHaveURL(/\/b\/NightParade1\/map$/)
  await expect(tabsOf(ana)).toHaveText(['Tonight', 'The street', 'Your pocket', 'The crowd', 'In the dark'])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => groundOf(ana)).toBe('rgb(18,6,34)')
  await expect(tabsOf(ana).getByRole('link', { name: 'Your pocket' }).locator('img')).toBeVisible()
  await tabsOf(ana).getByRole('link', { name: 'The crowd' }).click()
  await expect(page).toHaveURL(/\/b\/NightParade1\/people$/)
  await expect(tabsOf(ana).getByRole('link', { name: 'The crowd' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expectNoViolations(ana, 'the festival')

  await goTo('All your collectibles')
  await ana.seesWallet()
  await expect(tabsOf(ana)).toHaveText(['Wallet', 'Map', 'People', /Messages$/])
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  expect(loads).toBe(0)
})

test(
  'a locked app shows nothing of other brands, at its own address and signed in from there',
  long,
  async ({ open, server, provokes }) => {
    // Another brand’s.
    provokes('404 /api/vatoms/')
    const address = new URL(server.url)
    address.hostname = 'parade.localhost'
    const bo = await open({ baseURL: address.origin, viewport: { width: 1440, height: 900 } })
    const { page } = bo
    const foreign = demoWorld.tokens.find(
      ({ owner, objectDefinitionId, parentId }) =>
        owner === person('bo').id && parentId === '.' && objectDefinitionId.startsWith('lumen-'),
    )
    if (!foreign) throw new Error('Bo has nothing of Café Lumen.')

    await page.goto('/connect')
    await page.getByRole('button', { name: 'Sign in or join' }).click()
    await bo.enterPassword('bo@example.com', demoPassword)
    await bo.allow()
    await expect(tabsOf(bo)).toHaveText(['Tonight', 'The street', 'Your pocket', 'The crowd', 'In the dark'])
    expect(new URL(page.url()).origin).toBe(address.origin)

    await tabsOf(bo).getByRole('link', { name: 'Your pocket' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Night Parade' })).toBeVisible()
    const cases = page.getByRole('list', { name: 'Night Parade' }).getByRole('link')
    await expect(cases.first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'All your collectibles' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Brands' })).toHaveCount(0)
    await expectNoViolations(bo, 'the locked wallet')

    for (const path of ['/b/CafeLumen1/wallet', '/b/museo-marea', '/dms', '/merchants']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
    }
    await page.goto(`/token/${foreign.id}`)
    await expect(page.getByRole('heading', { name: 'It’s not here any more' })).toBeVisible()
    // Oneself stays, and the root is the brand's.
    await page.goto('/me')
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
    await expect(tabsOf(bo)).toHaveText(['Tonight', 'The street', 'Your pocket', 'The crowd', 'In the dark'])
    await page.goto('/coins')
    await expect(page).toHaveURL(/\/b\/NightParade1\/coins$/)
  },
)
