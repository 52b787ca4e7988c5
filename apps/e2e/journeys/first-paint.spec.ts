import type { Page } from '@playwright/test'
import { expect, test } from '../src/test.ts'

/** Keeps the app's scripts away until they are let through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letThrough: () => void = () => undefined
  const through = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const scripts = /\/assets\/[^/]+\.js$/
  await page.route(scripts, async (route) => {
    await through
    await route.continue()
  })
  return async () => letThrough()
}

const nothingWrong = (page: Page) => {
  const wrong: string[] = []
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  page.on('pageerror', (error) => wrong.push(String(error)))
  return wrong
}

test('connect is there before its script, in one’s language, and what is pressed meanwhile is done', async ({
  open,
}) => {
  const { page } = await open({ locale: 'es-ES', colorScheme: 'dark' })
  const wrong = nothingWrong(page)
  const letScriptsThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const headline = page.getByRole('heading', { name: 'Tu colección, siempre contigo' })
  await expect(headline).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle('Iniciar sesión · Vitrine')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(/^(lab\(5\.|oklch\(0\.1)/)
  const picture = page.locator('#app img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'Iniciar sesión o registrarse' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar sin cuenta' }).click()
  await headline.evaluate((element) => element.setAttribute('data-stood', 'before'))

  await letScriptsThrough()
  await expect(page.getByRole('button', { name: 'De acuerdo, continuar' })).toBeVisible()
  // Taken over as it stood, not drawn anew.
  await expect(headline).toHaveAttribute('data-stood', 'before')
  expect(wrong).toEqual([])
})

test('a brand’s connect is there before its script, at its address and at its hostname, in its colours', async ({
  open,
  server,
}) => {
  const { page } = await open()
  const wrong = nothingWrong(page)
  const letScriptsThrough = await holdScripts(page)
  for (const url of [`${server.url}/b/cafe-lumen`, server.url.replace('localhost', 'lumen.localhost')]) {
    await page.goto(url, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Café Lumen has something for you' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'About Café Lumen' })).toBeVisible()
    // The rarest that it has stands in the case.
    await expect(page.getByText('The Golden Bean · limited to 100')).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(251, 243, 230)')
  }
  const headline = page.getByRole('heading', { name: 'Café Lumen has something for you' })
  await headline.evaluate((element) => element.setAttribute('data-stood', 'before'))
  await letScriptsThrough()
  await page.getByRole('button', { name: 'Continue without an account' }).click()
  await expect(page.getByRole('button', { name: 'I agree, continue' })).toBeVisible()
  await expect(headline).toHaveAttribute('data-stood', 'before')
  expect(wrong).toEqual([])
})

test('who is signed in sees nothing of connect, and who chose a language sees it from the first moment', async ({
  open,
}) => {
  const ana = await open()
  const { page } = ana
  await ana.signIn('ana@example.com')
  const letScriptsThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-first', 'hidden')
  await expect(page.getByRole('button', { name: 'Sign in or join' })).toBeHidden()
  await letScriptsThrough()
  await ana.seesWallet()

  const bo = await open()
  await bo.page.goto('/connect')
  await bo.page.getByRole('button', { name: 'Español' }).click()
  await expect(bo.page.getByRole('button', { name: 'Continuar sin cuenta' })).toBeVisible()
  await holdScripts(bo.page)
  await bo.page.goto('/', { waitUntil: 'commit' })
  await expect(bo.page.getByRole('button', { name: 'Continuar sin cuenta' })).toBeVisible()
})
