import { objectDefinition } from '@vitrine/fixtures'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

/** Puts a token of theirs up for sale, from its own page. */
async function offer(person: PersonAtBrowser, title: string, money: string, typed: string, price: string) {
  await person.openToken(title)
  await person.page.getByRole('button', { name: 'Sell' }).click()
  await person.page.getByRole('combobox', { name: 'Currency' }).selectOption(money)
  await person.page.getByRole('textbox', { name: 'Price' }).fill(typed)
  await person.page.getByRole('button', { name: 'Continue' }).click()
  await expect(person.page.getByRole('alertdialog')).toContainText(`Sell ${title} for ${price}?`)
  await person.page.getByRole('button', { name: `Sell for ${price}` }).click()
  await person.isTold([`${title} is for sale for ${price}`])
}

/** Opens a thing on Night Parade's market. */
async function look(person: PersonAtBrowser, title: string, price: string) {
  await person.page.goto('/b/night-parade/market')
  await person.page
    .getByRole('list', { name: 'For sale' })
    .getByRole('link', { name: `${title} ${price}` })
    .click()
}

test('Ana offers a poster for coins, Bo buys it, and both wallets show it', async ({ open }) => {
  const [ana, bo] = [await open(), await open()]
  await ana.signIn('ana@example.com')
  await bo.signIn('bo@example.com')
  const title = titleOf('parade-poster-moth')
  const before = await ana.total()
  await offer(ana, title, 'Lanterns', '30', '30 Lanterns')
  await ana.page.goto('/')
  await expect(ana.count(before)).toBeVisible()

  await look(bo, title, '30 Lanterns')
  await bo.page.getByRole('button', { name: 'Buy for 30 Lanterns' }).click()
  const dialog = bo.page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Buy ${title} for 30 Lanterns?`)
  await expect(dialog).toContainText('Lanterns left.')
  await dialog.getByRole('button', { name: 'Buy for 30 Lanterns' }).click()

  await expect(bo.page.getByRole('heading', { name: `${title} is yours` })).toBeVisible()
  await expect(ana.count(before - 1)).toBeVisible()
  await bo.page.getByRole('link', { name: 'View collectible' }).click()
  await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await ana.page.goto('/trades?show=sold')
  await expect(ana.page.getByRole('link', { name: new RegExp(`^${title}.*30 Lanterns`) })).toBeVisible()
})

test('a visitor keeps a purchase over sign-in, and pays for it on the test checkout', long, async ({ open }) => {
  const [ana, bo] = [await open(), await open({ viewport: { width: 1440, height: 900 } })]
  await ana.signIn('ana@example.com')
  const title = titleOf('parade-poster-whale')
  await offer(ana, title, 'EUR', '9.50', '€9.50')
  await ana.page.getByRole('link', { name: 'View sale page' }).click()
  await expect(ana.page.getByText('You’re selling this.')).toBeVisible()

  await bo.page.goto(ana.page.url())
  await bo.page.getByRole('button', { name: 'Sign in to buy' }).click()
  await bo.askForCode('bo@example.com')
  await bo.enterCode('bo@example.com')
  await bo.page.getByRole('button', { name: 'Pay €9.50 by card' }).click()

  await expect(bo.page.getByText('no money moves')).toBeVisible()
  await bo.page.getByRole('link', { name: 'Leave without paying' }).click()
  await expect(bo.page.getByRole('heading', { name: 'Purchase cancelled' })).toBeVisible()
  await bo.page.getByRole('link', { name: 'Back to the sale' }).click()
  await bo.page.getByRole('button', { name: 'Pay €9.50 by card' }).click()
  await bo.page.getByRole('button', { name: 'Pay €9.50 as a test' }).click()
  await expect(bo.page.getByRole('heading', { name: `${title} is yours` })).toBeVisible()
  await expect(bo.page.getByText('Test payment: no money was charged')).toBeVisible()

  await ana.page.reload()
  await expect(ana.page.getByText('This has been sold.')).toBeVisible()
  await ana.page.goto('/trades?show=sold')
  await expect(ana.page.getByRole('region', { name: 'Your earnings' })).toContainText('€8.55')
})

test('what is no longer to be sold is off the market at once, and Undo brings it back', long, async ({ open }) => {
  const bo = await open()
  await bo.signIn('bo@example.com')
  const title = titleOf('parade-poster-tram')
  await look(bo, title, '€14.00')
  await expect(bo.page.getByText('You’re selling this.')).toBeVisible()
  await bo.page.goto('/')
  await bo.openToken(title)
  await bo.page.getByRole('button', { name: 'More' }).click()
  const notice = await bo.holdNotice(`${title} is no longer for sale`)
  await bo.page.getByRole('button', { name: 'Stop selling' }).click()
  await expect(bo.page.getByRole('button', { name: 'Sell' })).toBeVisible()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(bo.page.getByRole('button', { name: 'Change price' })).toBeVisible()
})
