import { readFile } from 'node:fs/promises'
import { pictureOf } from '../src/camera.ts'
import { newcomer } from '../src/console-errors.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { countPresses } from '../src/presses.ts'
import { readPrintedCodes } from '../src/printed-codes.ts'
import { expect, long, test } from '../src/test.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
  <rect width="600" height="600" fill="#c40"/><circle cx="300" cy="300" r="200" fill="#fe9"/></svg>`

/** From Studio's front door to a brand of one's own, by somebody who has no account yet. */
async function openBrand(owner: PersonAtBrowser, email: string, name: string): Promise<void> {
  const { page } = owner
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await owner.askForCode(email)
  await owner.enterCode(email)
  await owner.confirmAndContinue()
  await owner.allow()
  await page.getByRole('link', { name: 'Open a brand' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const logo = page.getByLabel('Logo', { exact: true })
  await logo.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture.') })
  await expect(page.getByRole('alert')).toHaveText(/can’t be read as a picture/)
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the brand' }).click()
  await expect(page.getByRole('heading', { name: 'Your first collectible in three steps' })).toBeVisible()
}

test(
  'a new person opens a brand, prints a ticket’s code, a guest takes one by it, and a cashier redeems it',
  long,
  async ({ open, provokes }) => {
    test.slow()
    provokes(...newcomer)
    const owner = await open(desk)
    const { page } = owner
    const presses = await countPresses(owner.context)
    await openBrand(owner, 'mia@example.com', 'Café Nova')

    await page.getByRole('link', { name: 'Choose a template' }).click()
    await page.getByRole('button', { name: /^Ticket/ }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'poster.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) })
    await expect(page.getByRole('textbox', { name: 'Picture described in words' })).toHaveValue('Ticket')
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('link', { name: 'Hand it out' }).click()
    await expect(page.getByRole('radio', { name: /^Ticket/ })).toBeChecked()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Print a sheet of QR codes').click()
    const printed = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const codes = await readPrintedCodes(await readFile(await (await printed).path()))
    expect(codes).toHaveLength(12)
    const [link = ''] = new Set(codes)
    expect(codes.every((code) => code === link)).toBe(true)
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(link)
    test.info().annotations.push({ type: 'presses', description: String(presses()) })
    expect(presses()).toBeLessThanOrEqual(20)

    const guest = await open()
    await guest.page.goto(link)
    await guest.page.getByRole('button', { name: 'Get it without an account' }).click()
    await expect(guest.page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await guest.page.getByRole('link', { name: 'View' }).click()
    await expect(guest.page.getByRole('heading', { level: 1, name: 'Ticket' })).toBeVisible()

    await page.getByRole('link', { name: 'Counters' }).click()
    await page.getByRole('button', { name: 'New counter' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Front door')
    await page.getByRole('button', { name: 'Create counter' }).click()
    await page.getByRole('link', { name: 'Team' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('chen@example.com')
    await page.getByRole('radio', { name: /^Cashier/ }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await owner.isTold(['chen@example.com'])

    const cashier = await open()
    await cashier.opensStudio('chen@example.com', '')
    await cashier.page.getByRole('link', { name: 'Invitation to Café Nova' }).click()
    await cashier.page.getByRole('button', { name: 'Join the team' }).click()
    await expect(cashier.page.getByRole('heading', { level: 2, name: 'Café Nova' })).toBeVisible()
    await cashier.page.getByRole('link', { name: 'Open the gate' }).click()
    const code = guest.page.getByRole('img', { name: 'Your code for the counter to scan' })
    await code.waitFor()
    await cashier.page.locator('input[type=file]').setInputFiles(await pictureOf(code))
    await expect(cashier.page.getByRole('status').filter({ hasText: 'Scan the next one' })).toContainText('Good to go')

    await page.getByRole('link', { name: 'Figures' }).click()
    const row = page.getByRole('row', { name: /^Ticket/ })
    const cells = async () => {
      await page.reload()
      await row.waitFor()
      return row.getByRole('cell').allInnerTexts()
    }
    // Issued, claimed, opened, sent on, redeemed.
    await expect.poll(cells).toEqual(['1', '1', '1', '0', '1'])
  },
)
