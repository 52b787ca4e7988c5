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
})

test('the whole way to a sent collectible can be walked with the keyboard alone', async ({ open }) => {
  const bo = await open({ viewport: { width: 1440, height: 900 } })
  await bo.signIn('bo@example.com')
  const title = objectDefinition('parade-poster-tram').meta.displayName
  await bo.findToken(title)
  await bo.tokenCase(title).first().press('Enter')
  await bo.page.getByRole('button', { name: 'Send' }).press('Enter')
  const to = bo.page.getByRole('textbox', { name: 'To' })
  await to.pressSequentially('chen@example.com')
  await expect(to).toHaveValue('chen@example.com')
  await to.press('Enter')
  const question = bo.page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Send to chen@example.com' }).press('Enter')
  await bo.isTold([`${title} is on its way to chen@example.com`])
})
