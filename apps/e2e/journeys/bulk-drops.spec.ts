import { objectDefinition } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { drawn } from '../src/graphics.ts'
import { expect, long, test } from '../src/test.ts'

const ship = objectDefinition('marea-tile-ship').meta.displayName
/** North of the station, away from what the brands have laid out. */
const here = { latitude: 60.1757, longitude: 24.9402 }
const asIfThere = { geolocation: here, permissions: ['geolocation'] }

test(
  'Chen scatters twenty ships over an area, Ana sees them come and picks one up, and Chen takes back what is left',
  long,
  async ({ open }) => {
    test.slow()
    const ana = await open(asIfThere)
    await ana.signIn('ana@example.com')
    // Nobody else is led there.
    await ana.page.goto('/b/museo-marea')
    await expect(ana.page.getByRole('heading', { level: 1, name: 'Museo Marea' })).toBeVisible()
    await expect(ana.page.getByRole('link', { name: 'Drops on the map' })).toHaveCount(0)
    await ana.page.goto('/b/museo-marea/map?view=list')
    await expect(ana.page.getByRole('heading', { name: 'Near you' })).toBeVisible()
    const inHerList = ana.page.getByRole('listitem').filter({ hasText: ship })
    await expect(inHerList).toHaveCount(0)

    // Drawn without a graphics card: small, so that it does not take all day.
    const chen = await open({ ...asIfThere, viewport: { width: 640, height: 800 } })
    const { page } = chen
    await chen.signIn('chen@example.com')
    await page.goto('/b/museo-marea')
    await expect(page.getByRole('link', { name: 'Drops on the map' })).toHaveAttribute(
      'href',
      '/studio/MuseoMarea1/drops',
    )
    await chen.opensStudio('chen@example.com', 'MuseoMarea1/drops')
    await expect(page.getByRole('article', { name: /^Sea Glass/ }).first()).toBeVisible()
    await expectNoViolations(chen, 'the drops')
    await page.getByRole('link', { name: 'New drop' }).click()
    await page.getByRole('radio', { name: new RegExp(ship) }).check()

    const map = page.getByRole('region', { name: /^Map for drawing the area/ })
    const corners = page.getByRole('button', { name: /^Corner \d/ })
    await page.getByRole('button', { name: 'My location' }).click()
    await expect(page.getByRole('img', { name: 'My location' })).toBeInViewport(drawn)
    for (const [x, y] of [
      [120, 120],
      [520, 120],
      [320, 300],
    ] as const) {
      await map.click({ position: { x, y } })
    }
    await expect(corners).toHaveCount(3)
    await page.getByRole('button', { name: 'New corner between 3 and 1' }).click()
    await expect(corners).toHaveCount(4)
    await page.getByRole('button', { name: 'Clear the area' }).click()
    await expect(corners).toHaveCount(0)
    // The same by keys: a corner under the cross, and taken back again.
    await map.press('Enter')
    await expect(corners).toHaveCount(1)
    await map.press('Backspace')
    await expect(corners).toHaveCount(0)
    await map.press('Backspace')
    await expect(corners).toHaveCount(4)
    await page.getByRole('button', { name: 'Use the whole view' }).click()
    await expect(page.getByText(/^The area is about/)).toBeVisible()
    const first = page.getByRole('button', { name: /^Corner 1/ })
    const before = (await first.getAttribute('aria-label')) ?? ''
    await first.press('ArrowUp')
    await expect(first).not.toHaveAccessibleName(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toHaveAccessibleName(before)

    await page.getByRole('textbox', { name: 'How many' }).fill('20')
    await page.getByRole('textbox', { name: 'Minimum distance apart' }).fill('5')
    await page.getByText('Reach and limit per person').click()
    await page.getByRole('textbox', { name: 'Pick up within' }).fill('1000')
    await page.getByRole('button', { name: 'Check the places' }).click()
    await expect(page.getByText(`20 ${ship} will be dropped at the dots.`)).toBeVisible()
    await expectNoViolations(chen, 'a new drop')
    await expect(inHerList).toHaveCount(0)
    await page.getByRole('button', { name: 'Drop 20 collectibles' }).click()
    await expect(page.getByRole('heading', { name: `20 ${ship} are on the map` })).toBeFocused()

    await expect(inHerList).toHaveCount(20)
    await inHerList.first().getByRole('button').click()
    const sheet = ana.page.getByRole('dialog', { name: ship })
    await sheet.getByRole('button', { name: 'Pick up' }).click()
    await expect(ana.page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await ana.page.getByRole('dialog').press('Escape')
    await expect(inHerList).toHaveCount(19)

    await page.getByRole('link', { name: 'All drops' }).click()
    const drop = page.getByRole('article', { name: new RegExp(`^${ship}, 20 dropped`) })
    await expect(drop.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 20')
    await drop.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Remove 19 ${ship}?`)
    await question.getByRole('button', { name: 'Remove them' }).click()
    await chen.isTold([`19 ${ship} removed from the map`])
    await expect(drop).toContainText('Removed')
    await expect(inHerList).toHaveCount(0)
  },
)
