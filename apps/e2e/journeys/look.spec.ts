import { expectNoViolations } from '../src/axe.ts'
import { expect, long, test } from '../src/test.ts'

const mint = { hex: '#dff5e1', shown: 'rgb(223,245,225)' }

test(
  'an owner sees a colour, a tab and a home page beside the form, publishes them, and people see them; an editor reads what is the owner’s to say',
  long,
  async ({ open }) => {
    const ana = await open({ colorScheme: 'light', viewport: { width: 1440, height: 900 } })
    const { page } = ana
    await ana.opensStudio('ana@example.com', 'CafeLumen1/look')
    await page.getByLabel('Background, in the light').fill(mint.hex)
    await page.getByLabel('About', { exact: true }).fill('The light is on from seven.')
    await expectNoViolations(ana, 'the look of a brand')

    await page
      .getByRole('navigation', { name: 'Look and domains' })
      .getByRole('link', { name: 'Home and tabs' })
      .click()
    const tab = page.getByRole('listitem').filter({ hasText: 'Tab 1' })
    await tab.getByLabel('Title').fill('The counter')
    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('The light is on from seven.')).toBeVisible()
    await expect(preview.getByRole('navigation', { includeHidden: true }).getByText('The counter')).toBeVisible()
    const ground = () =>
      preview.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor.replace(/\s/g, ''))
    await expect.poll(ground).toBe(mint.shown)
    await expectNoViolations(ana, 'the pages of a brand')

    // Nobody else sees a draft; a closed tab keeps it.
    await page.reload()
    await expect(tab.getByLabel('Title')).toHaveValue('The counter')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)

    const chen = await open({ colorScheme: 'light' })
    await chen.signIn('chen@example.com')
    await chen.page.goto('/b/CafeLumen1')
    await expect(chen.page.getByText('The light is on from seven.')).toBeVisible()
    await expect(chen.page.getByRole('navigation').getByText('The counter')).toBeVisible()
    await expect
      .poll(() => chen.page.evaluate(() => getComputedStyle(document.body).backgroundColor.replace(/\s/g, '')))
      .toBe(mint.shown)

    const bo = await open()
    await bo.opensStudio('bo@example.com', 'MuseoMarea1/look/app')
    await expect(bo.page.getByText('Only the brand’s owner can change this.')).toBeVisible()
    await expect(bo.page.getByLabel('Name of the app')).toBeDisabled()
    await expectNoViolations(bo, 'the app at the brand’s domains, to read')
    await bo.page.goto('/studio/MuseoMarea1/look/domains')
    await expect(bo.page.getByText('Only the brand’s owner can change this.')).toBeVisible()
    await expect(bo.page.getByRole('button', { name: 'Add domain' })).toHaveCount(0)
  },
)
