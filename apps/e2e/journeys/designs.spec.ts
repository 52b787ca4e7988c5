import { expect, long, test } from '../src/test.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
  <rect width="600" height="600" fill="#064"/><path d="M100 300h400" stroke="#fe9" stroke-width="80"/></svg>`

test(
  'a ticket is seen in the wallet as it is typed and in each state, and what was published comes back',
  long,
  async ({ open }) => {
    test.slow()
    const ana = await open(desk)
    const { page } = ana
    await ana.opensStudio('ana@example.com', 'CafeLumen1/designs/new')
    await page.getByRole('button', { name: /^Ticket/ }).click()
    const wallet = page.frameLocator('iframe[title="Preview"]')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Harbour Night')
    // Nothing in a preview can be pressed, nor is it read out a second time: it is found by what it shows.
    await expect(wallet.getByText('Harbour Night')).toBeVisible()
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
    await page.getByLabel('Starts').fill('2030-12-24T21:00')
    await expect(wallet.getByText(/^21:00$/)).toBeVisible()

    await page.getByRole('button', { name: 'Show other pictures when something happens' }).click()
    await page.getByRole('button', { name: 'Add a state' }).click()
    await page
      .getByLabel('Picture of “New state”')
      .and(page.locator('input'))
      .setInputFiles({
        ...{ name: 'used.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) },
      })
    const used = page.getByRole('group', { name: 'Picture of “New state”' }).locator('img')
    const usual = page.getByRole('group', { name: 'Picture of “Usual”' }).locator('img')
    const address = async () => (await used.getAttribute('src')) ?? ''
    const atFirst = (await usual.getAttribute('src')) ?? ''
    await expect.poll(address).not.toBe(atFirst)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page
      .getByRole('combobox', { name: 'When', exact: true })
      .selectOption({ label: 'Redeemed at a counter: Uses left' })
    await page.getByRole('combobox', { name: 'Compare' }).selectOption('is at most')
    await page.getByRole('spinbutton', { name: 'Value' }).fill('0')
    await page.getByRole('combobox', { name: 'Show', exact: true }).first().selectOption('New state')

    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('combobox', { name: 'Show' }).selectOption('Card')
    await expect(wallet.locator(`img[src="${atFirst}"]`).first()).toBeVisible()
    await preview.getByRole('combobox', { name: 'State' }).selectOption('New state')
    await expect(wallet.locator(`img[src="${await address()}"]`).first()).toBeVisible()

    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).waitFor()
    await name.fill('Harbour Day')
    await page.getByText('What changes', { exact: true }).click()
    await expect(page.getByText('Name: Harbour Night → Harbour Day')).toBeVisible()
    await page.getByRole('button', { name: 'Publish change' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await expect(page.getByText('Name: Harbour Night → Harbour Day')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(name).toHaveValue('Harbour Night')
  },
)
