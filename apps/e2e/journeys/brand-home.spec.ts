import type { Page } from '@playwright/test'
import { demoPassword } from '@vitrine/fixtures'
import type { PublicBusiness } from '@vitrine/protocol'
import { expectNoViolations } from '../src/axe.ts'
import { startBrandPage } from '../src/brand-page.ts'
import { expect, long, test } from '../src/test.ts'

/** Gives a brand a page of its own as its home, as its configuration could have. */
async function linkHome(page: Page, link: string): Promise<void> {
  await page.route(/\/api\/(public\/businesses|b)\/cafe-lumen$/, async (route) => {
    const response = await route.fetch()
    const business = (await response.json()) as PublicBusiness
    const pageConfig = { ...business.pageConfig }
    const icons = [{ id: 'home', link }, { id: 'wallet' }]
    pageConfig.features = { ...pageConfig.features, footer: { icons } } as typeof pageConfig.features
    await route.fulfill({ response, json: { ...business, pageConfig } })
  })
}

test(
  'a brand’s own page on another origin learns who is there and what they have, gets no access token, and leads to the wallet and back',
  long,
  async ({ open, server, provokes }) => {
    // The brand’s page tries to lead the wallet away.
    provokes('Unsafe attempt to initiate navigation')
    const brand = await startBrandPage()
    const ana = await open()
    const { page } = ana
    await linkHome(page, brand.url)
    await ana.signIn('ana@example.com')
    await page.goto('/b/cafe-lumen')

    const home = page.frameLocator('iframe')
    await expect(home.getByRole('heading', { name: 'Lumen app' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen: menu' })).toBeVisible()
    for (const asked of ['GET_USER', 'GET_BUSINESS', 'GET_ACCES_TOKEN', 'GET_BUSINESS_TOKENS'])
      await expect(home.locator('#told')).toContainText(`"${asked}":`)
    const told = JSON.parse(await home.locator('#told').innerText()) as Record<string, unknown>
    expect(told.GET_ACCES_TOKEN).toBeNull()
    expect(told.GET_USER).toEqual({ id: expect.any(String), name: 'Ana Solmar', picture: expect.any(String) })
    expect(told.GET_BUSINESS).toMatchObject({ displayName: 'Café Lumen' })
    expect((told.GET_BUSINESS_TOKENS as unknown[]).length).toBeGreaterThan(0)
    expect(told.origin).toBe(server.url)
    for (const attempt of ['wallet storage', 'wallet page', 'wallet address'])
      expect(told[attempt], attempt).toBe('kept out')
    expect(JSON.stringify(told)).not.toContain('ana@example.com')
    await expectNoViolations(ana, 'a brand’s own page')

    await home.getByRole('button', { name: 'Open the buns' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen: buns' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
    await expect(home.locator('#place')).toHaveText('menu')
    await expect(page.getByRole('main').getByRole('button', { name: 'Back' })).toBeHidden()

    await home.getByRole('button', { name: 'Open a space' }).click()
    await expect(home.locator('#told')).toContainText('not_available')

    await home.getByRole('button', { name: 'Go to your wallet' }).click()
    await expect(page).toHaveURL(/\/b\/cafe-lumen\/wallet$/)
    await expect(page.getByRole('list', { name: 'Café Lumen' }).getByRole('link').first()).toBeVisible()
    await page.goBack()
    await expect(home.getByRole('heading', { name: 'Lumen app' })).toBeVisible()
    await brand.close()
  },
)

test(
  'a brand without a page of its own has a home of what it has set up, and a public page for whoever is not signed in',
  long,
  async ({ open }) => {
    const visitor = await open()
    await visitor.page.goto('/b/cafe-lumen')
    await expect(visitor.page.getByRole('region', { name: 'About Café Lumen' })).toContainText('Korkeavuorenkatu')
    await expect(visitor.page.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
    await expectNoViolations(visitor, 'a brand’s public page')

    // Whoever comes in by a brand's page is brought to its home.
    const { page } = visitor
    await page.getByRole('button', { name: 'Sign in or join' }).click()
    await visitor.enterPassword('ana@example.com', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: 'Café Lumen' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'New' })).toBeVisible()
    await expectNoViolations(visitor, 'a brand’s home')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText(/Accepted on/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/Accepted on/)).toBeVisible()
    await page.getByRole('list', { name: 'Your collectibles' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/b\/cafe-lumen\/token\//)
  },
)
