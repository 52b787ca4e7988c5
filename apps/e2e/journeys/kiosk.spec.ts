import { addressOf } from '../src/camera.ts'
import { expect, long, test } from '../src/test.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const stamps = 10
const codeSeconds = 30

test(
  'Bo makes a stamp card from a template and puts a kiosk on the counter; Ana’s tenth stamp from it brings the crate',
  long,
  async ({ open, server }) => {
    test.slow()
    const bo = await open(desk)
    const { page } = bo
    await bo.opensStudio('bo@example.com', 'MuseoMarea1/designs/new')
    await page.getByRole('button', { name: /^Stamp card/ }).click()
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('link', { name: 'Hand it out' }).click()
    await expect(page.getByRole('radio', { name: /^Stamp card/ })).toBeChecked()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()

    await page.getByRole('link', { name: 'Hand-outs' }).click()
    await page.getByRole('link', { name: 'New hand-out' }).click()
    await page.getByRole('radio', { name: 'Kiosk' }).click()
    await page.getByRole('textbox', { name: 'Per person' }).fill('')
    await page.getByText('Stamp', { exact: true }).click()
    await page.getByRole('button', { name: 'Set up kiosk' }).click()
    await page.getByRole('button', { name: 'Get the tablet’s address' }).click()

    const tablet = await open({ viewport: { width: 1024, height: 768 } })
    await tablet.page.clock.install()
    await tablet.page.goto(await page.getByRole('textbox', { name: 'Address for the tablet' }).inputValue())
    const code = tablet.page.getByRole('img', { name: 'QR code for Stamp' })

    const ana = await open()
    await ana.signIn('ana@example.com')
    const isHers = ana.page.getByRole('heading', { name: 'It’s yours' })
    const card = ana.page.getByRole('region', { name: 'Your points' }).getByRole('progressbar')
    const take = async (address: string) => {
      await ana.page.goto(address)
      await ana.page.getByRole('button', { name: 'Get it' }).click()
      await expect(isHers).toBeVisible()
    }
    await take(link)
    await ana.page.getByRole('link', { name: 'View' }).click()
    await expect(card).toHaveAttribute('aria-valuetext', `0 of ${stamps}`)
    const cardAt = ana.page.url()
    for (let count = 1; count < stamps; count += 1) {
      await take(await addressOf(code))
      // Half a minute for everybody: the tablet shows the next code.
      const before = (await code.getAttribute('src')) ?? ''
      await server.pass(codeSeconds)
      await tablet.page.clock.fastForward(codeSeconds * 1000)
      await expect(code).not.toHaveAttribute('src', before)
    }
    await ana.page.goto(cardAt)
    await expect(card).toHaveAttribute('aria-valuetext', `${stamps - 1} of ${stamps}`)

    await take(await addressOf(code))
    await ana.page.getByRole('link', { name: 'See your card' }).click()
    await expect(ana.page).toHaveURL(cardAt)
    await expect(card).toHaveAttribute('aria-valuetext', `0 of ${stamps}`)
    await ana.page.goto('/')
    await ana.page.getByRole('link', { name: /^Crate/ }).click()
    await expect(ana.page.getByRole('heading', { level: 1, name: 'Crate' })).toBeVisible()
    await expect(tablet.page.getByText(`${stamps} given so far`)).toBeVisible()
  },
)
