import type { Page } from '@playwright/test'
import { objectDefinition } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { expect, long, test } from '../src/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the main screens pass axe in ${colorScheme}, on a phone and on a desk`, long, async ({ open }) => {
    const bo = await open({ colorScheme })
    await bo.page.goto('/connect')
    await bo.page.getByRole('button', { name: 'Sign in or join' }).waitFor()
    await expectNoViolations(bo, 'connect')
    await bo.signIn('bo@example.com')
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await bo.page.setViewportSize(viewport)
      await bo.page.goto('/')
      await bo.tokenCase('').first().waitFor()
      await expectNoViolations(bo, `wallet at ${viewport.width}`)
      await bo.openToken(objectDefinition('parade-mask-owl').meta.displayName)
      await expectNoViolations(bo, `detail at ${viewport.width}`)
      await bo.page.getByRole('button', { name: 'Send' }).click()
      await bo.page.getByRole('textbox', { name: 'To' }).waitFor()
      await expectNoViolations(bo, `send at ${viewport.width}`)
      await bo.page.goto('/me')
      await bo.page.getByRole('heading', { name: 'Bo Lindqvarn' }).waitFor()
      await expectNoViolations(bo, `profile at ${viewport.width}`)
      await bo.page.goto('/settings')
      await bo.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await expectNoViolations(bo, `settings at ${viewport.width}`)
    }
    for (const page of ['/docs', '/docs/operations/executeAction', '/docs/problems']) {
      await bo.page.goto(page)
      await bo.page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoViolations(bo, page)
    }
  })
}

test('the language and the theme chosen in settings stay after a reload', long, async ({ open }) => {
  const ana = await open({ colorScheme: 'light' })
  await ana.signIn('ana@example.com')
  await ana.page.goto('/settings')
  await ana.page.getByRole('radio', { name: 'Español' }).click()
  await ana.page.getByRole('radio', { name: 'Oscuro' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
  await ana.page.goto('/')
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Cartera' })).toBeVisible()
  await expect(ana.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(ana.page.locator('html')).toHaveAttribute('lang', 'es')
  // What brands say, too.
  await expect(ana.page.getByText('Tarjeta de diez sellos').first()).toBeVisible()
  await ana.page.goto('/settings')
  await ana.page.getByRole('radio', { name: 'English' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await ana.page.goto('/')
  await expect(ana.page.getByText('Ten-Stamp Card').first()).toBeVisible()
  await expect(ana.page.getByText('Tarjeta de diez sellos')).toHaveCount(0)
})

test('the whole way to a sent collectible can be walked with the keyboard alone', async ({ open }) => {
  const bo = await open({ viewport: { width: 1440, height: 900 } })
  await bo.signIn('bo@example.com')
  const title = objectDefinition('parade-poster-tram').meta.displayName
  await bo.findToken(title)
  await bo.tokenCase(title).first().press('Enter')
  await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  expect(await tabsTo(bo.page, 'Send')).toBeLessThanOrEqual(10)
  await bo.page.keyboard.press('Enter')
  const to = bo.page.getByRole('textbox', { name: 'To' })
  await to.pressSequentially('chen@example.com')
  await expect(to).toHaveValue('chen@example.com')
  await to.press('Enter')
  const question = bo.page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Send to chen@example.com' }).press('Enter')
  await bo.isTold([`${title} is on its way to chen@example.com`])
})

test('from the name of a collectible all that can be done with it is at most ten Tabs away', long, async ({ open }) => {
  const ana = await open({ viewport: { width: 1440, height: 900 } })
  await ana.signIn('ana@example.com')
  for (const id of [
    'lumen-ten-stamp-card',
    'lumen-moka',
    'marea-tide-album',
    'marea-urchin',
    'parade-saturday-ticket',
    'parade-lantern-pass',
  ]) {
    const title = objectDefinition(id).meta.displayName
    await ana.page.goto('/')
    await ana.openToken(title)
    // On its name, or on the pass that has it.
    await expect(ana.page.locator('article:focus, article h1:focus')).toBeAttached()
    const passed = await passedUntil(ana.page, 'General info')
    expect(
      passed.filter((name) => name !== 'See it in your room').length,
      `${title}: ${passed.join(', ')}`,
    ).toBeLessThanOrEqual(10)
  }
})

/** What Tab comes to, before it comes to this. */
async function passedUntil(page: Page, last: string): Promise<string[]> {
  const passed: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
    })
    if (name === last) return passed
    passed.push(name)
    if (passed.length > 30) throw new Error(`Tab never comes to ${last}: ${passed.join(', ')}`)
  }
}

/** How often Tab is pressed until a button of this name has the focus. */
async function tabsTo(page: Page, name: string): Promise<number> {
  for (let tabs = 1; tabs <= 10; tabs++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === name) return tabs
  }
  return Number.POSITIVE_INFINITY
}
