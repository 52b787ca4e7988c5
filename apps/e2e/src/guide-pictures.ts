// Draws the pictures of docs/brands/README.md from the demo world: `npm run guide-pictures -w @vitrine/e2e -- http://localhost:8080`.
import { writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { signInEarlier, studioApp } from './earlier-sign-in.ts'

const [serverUrl = 'http://localhost:8080'] = process.argv.slice(2)
const folder = new URL('../../../docs/brands/pictures/', import.meta.url)
const browser = await chromium.launch({
  executablePath: process.env.VITRINE_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const context = await browser.newContext({
  baseURL: serverUrl,
  viewport: { width: 1100, height: 760 },
  colorScheme: 'light',
})
const page = await context.newPage()
const drawing = await browser.newPage()
page.setDefaultTimeout(15_000)
await signInEarlier(page, serverUrl, 'ana@example.com', studioApp)

// One brand from its opening to its figures, as the guide walks.
await page.goto('/studio/new')
await page.getByRole('textbox', { name: 'Name' }).fill('Café Nova')
await keep('open-a-brand')
await page.getByRole('button', { name: 'Open the brand' }).click()
await page.waitForURL(/\/studio\/[^/]+$/)
await page.getByRole('heading', { level: 1, name: 'Open a brand' }).waitFor({ state: 'detached' })
const brand = new URL(page.url()).pathname

await page.goto(`${brand}/designs/new`)
await keep('templates')
await page.getByText('Ticket', { exact: true }).first().click()
await page.waitForURL(/designs\/[0-9a-f-]{36}$/)
await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jazz at Nova')
await page.getByText('Saved', { exact: true }).waitFor()
await keep('first-design')
await page.getByRole('button', { name: 'Go live' }).click()
await page.getByRole('button', { name: 'Publish change' }).waitFor()

await page.goto(`${brand}/hand-outs/new`)
await page.getByRole('radio', { name: 'Claim link' }).check()
await page.getByRole('radio', { name: /Jazz at Nova/ }).press('Space')
await page.getByRole('button', { name: 'Create link' }).click()
await page.waitForURL(/hand-outs\/[0-9a-f-]{36}$/)
await keep('hand-out')

await page.goto(`${brand}/merchants`)
await page.getByRole('button', { name: 'New counter' }).first().click()
await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('The door')
await page.getByRole('button', { name: 'Create counter' }).click()
await page.getByRole('dialog').waitFor({ state: 'detached' })
await keep('counter')

await page.goto('/studio/CafeLumen1/figures')
await keep('figures')
await browser.close()

/** As it is once it loads nothing more, small enough to read a page of them. */
async function keep(name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await writeFile(
    new URL(`${name}.webp`, folder),
    await packed(drawing, await page.screenshot({ animations: 'disabled' })),
  )
}

/** The browser packs pictures by itself. */
async function packed(at: Page, png: Buffer): Promise<Buffer> {
  const address = await at.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
