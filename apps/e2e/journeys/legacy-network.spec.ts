import { networkDesigns } from '@vitrine/fixtures/legacy-network'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

function titleOf(key: string): string {
  const design = networkDesigns.find((each) => each.key === key)
  if (!design) throw new Error(`The older network has no ${key}.`)
  return design.title
}

const cup = titleOf('first-cup')
const tin = titleOf('bean-tin')
/** What Ana's brands keep in front, under every order. */
const pinned = 5
const urchin = titleOf('old-urchin')

/** What the wallet shows of itself now, in its order. */
const shownIn = ({ page }: PersonAtBrowser) =>
  page
    .getByRole('list', { name: 'Wallet' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items
        .map((item) => ({ place: Number(item.ariaPosInSet), title: item.querySelector('a > span')?.textContent ?? '' }))
        .sort((a, b) => a.place - b.place)
        .map(({ title }) => title),
    )

test('tokens of both networks stand in one order, and are sent, received and used alike', long, async ({ open }) => {
  const ana = await open({ viewport: { width: 1440, height: 900 } })
  const bo = await open({ colorScheme: 'dark' })
  await bo.signIn('bo@example.com')
  await ana.signIn('ana@example.com')

  // Nothing that Ana has is older than her six of the older network.
  await ana.page.getByRole('list', { name: 'Wallet' }).getByRole('link').first().waitFor()
  await expect
    .poll(async () => {
      await ana.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      return (await shownIn(ana)).slice(-6)
    })
    .toEqual(['lantern-film', 'old-amphora', 'old-urchin', 'shell-album', 'bean-tin', 'first-cup'].map(titleOf))
  await ana.page.evaluate(() => scrollTo(0, 0))
  await ana.page.getByRole('button', { name: 'Sort and filter' }).click()
  await ana.page.getByRole('radio', { name: 'Name, A to Z' }).check()
  await ana.page.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(async () => (await shownIn(ana)).slice(pinned, pinned + 4))
    .toEqual([titleOf('old-amphora'), 'Azulejo I · La ola', tin, 'Cardamom Bun, 4 copies'])

  const hers = await ana.total()
  const his = await bo.total()
  await ana.openToken(cup)
  await ana.page.getByRole('button', { name: 'Send' }).click()
  await ana.page.getByRole('textbox', { name: 'To' }).fill('bo@example.com')
  await ana.page.getByRole('button', { name: /^bo@example\.com/ }).click()
  const arrival = await bo.holdNotice(`Ana Solmar sent you ${cup}`)
  await ana.page.getByRole('button', { name: 'Send to bo@example.com' }).click()
  await expect(arrival).toBeVisible()
  await expect(ana.count(hers - 1)).toBeVisible()
  await expect(bo.count(his + 1)).toBeVisible()

  await arrival.getByRole('button', { name: 'View' }).click()
  await expect(bo.page.getByRole('heading', { level: 1, name: cup })).toBeVisible()
  await bo.page.getByRole('button', { name: 'Activate' }).click()
  await bo.isTold([`${cup} is done`])

  const deletion = await bo.holdNotice(`${cup} was deleted`)
  await bo.page.getByRole('button', { name: 'More' }).click()
  await bo.page.getByRole('button', { name: 'Delete' }).click()
  await expect(bo.count(his)).toBeVisible()
  await deletion.getByRole('button', { name: 'Undo' }).click()
  await expect(bo.count(his + 1)).toBeVisible()
  await bo.openToken(cup)
  const deleted = bo.page.waitForResponse((response) => response.url().endsWith('/v1/user/vatom/trash'))
  await bo.page.getByRole('button', { name: 'More' }).click()
  await bo.page.getByRole('button', { name: 'Delete' }).click()
  await deletion.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).status()).toBe(200)
  await bo.page.reload()
  await expect(bo.count(his)).toBeVisible()
})

test(
  'an older container shows what lies in it, gives it out, and says why it gives no more',
  long,
  async ({ open }) => {
    const ana = await open()
    const { page } = ana
    await ana.signIn('ana@example.com')
    await ana.openToken(tin)
    const inside = page.getByRole('list', { name: 'Inside' }).getByRole('listitem')
    const pictureIs = (name: string) => expect(page.locator(`article img[src*="${name}"]`).first()).toBeAttached()
    await expect(inside).toHaveCount(2)
    await pictureIs('roasters-crate')

    await page.getByRole('button', { name: 'Take one' }).click()
    await expect(inside).toHaveCount(1)
    await page.getByRole('button', { name: 'Add collectibles' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose collectibles' })
    await picker.getByRole('button', { name: urchin }).click()
    await picker.getByRole('button', { name: 'Add 1' }).click()
    await expect(inside).toHaveCount(2)
    await page.getByRole('button', { name: 'Take everything out' }).click()
    await expect(inside).toHaveCount(0)
    await pictureIs('grinder')

    await page.getByRole('button', { name: 'Take one' }).click()
    await expect(page.getByText('There are no NFTs inside this dispenser')).toBeVisible()
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('dialog')).toContainText('1656')
  },
)

test('an older token is sold for coins, and shared by a link, like any other', long, async ({ open }) => {
  const ana = await open({ viewport: { width: 1440, height: 900 } })
  const bo = await open({ colorScheme: 'dark' })
  await ana.signIn('ana@example.com')
  await bo.signIn('bo@example.com')
  const his = await bo.total()

  await ana.openToken(cup)
  await ana.page.getByRole('button', { name: 'Create a link' }).click()
  const link = await ana.page.getByText(/\/shared\//).innerText()
  await bo.page.goto(new URL(link).pathname)
  await expect(bo.page.getByRole('heading', { name: `Ana Solmar shares ${cup} with you` })).toBeVisible()
  await bo.page.getByRole('button', { name: 'Get my copy' }).click()
  await bo.page.getByRole('link', { name: 'View' }).click()
  await expect(bo.page.getByRole('heading', { level: 1, name: cup })).toBeVisible()
  await ana.page.getByRole('button', { name: 'Turn off the link' }).click()
  await expect(ana.page.getByRole('button', { name: 'Create a link' })).toBeVisible()

  await ana.page.getByRole('button', { name: 'More' }).click()
  await ana.page.getByRole('button', { name: 'Sell' }).click()
  await ana.page.getByRole('combobox', { name: 'Currency' }).selectOption('Beans')
  await ana.page.getByRole('textbox', { name: 'Price' }).fill('25')
  await ana.page.getByRole('button', { name: 'Continue' }).click()
  await ana.page.getByRole('button', { name: 'Sell for 25 Beans' }).click()
  await ana.isTold([`${cup} is for sale for 25 Beans`])

  await bo.page.goto('/b/cafe-lumen/market')
  await bo.page.getByRole('link', { name: `${cup} 25 Beans` }).click()
  await bo.page.getByRole('button', { name: 'Buy for 25 Beans' }).click()
  await bo.page.getByRole('alertdialog').getByRole('button', { name: 'Buy for 25 Beans' }).click()
  await expect(bo.page.getByRole('heading', { name: `${cup} is yours` })).toBeVisible()
  await bo.page.getByRole('link', { name: 'View collectible' }).click()
  await expect(bo.page.getByRole('heading', { level: 1, name: cup })).toBeVisible()
  // The app opens at the brand that he was at; the whole wallet is a press away.
  await bo.page.goto('/settings')
  await bo.page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(bo.count(his + 2)).toBeVisible()
})
