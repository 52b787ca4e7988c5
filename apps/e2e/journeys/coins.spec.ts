import type { Page } from '@playwright/test'
import { expectNoViolations } from '../src/axe.ts'
import { newcomer } from '../src/console-errors.ts'
import { readLink } from '../src/inbox.ts'
import { expect, long, test } from '../src/test.ts'

/** What the list of coins says of one, as a number. */
async function balanceOf(page: Page, coin: string): Promise<number> {
  await page.goto('/coins')
  const card = page.getByRole('list', { name: 'Coins' }).getByRole('link', { name: new RegExp(coin) })
  return Number((await card.innerText()).replace(/,/g, '').match(/(\d+)\D*$/)?.[1])
}

const sees = (page: Page, balance: number, coin: string) =>
  expect(page.getByRole('status').filter({ hasText: coin })).toHaveText(`${balance.toLocaleString('en')}${coin}`)

test('Ana sends coins to Bo, whose open wallet shows them at once', long, async ({ open }) => {
  const ana = await open()
  const bo = await open({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await bo.signIn('bo@example.com')
  const bosBefore = await balanceOf(bo.page, 'Beans')
  await bo.page.getByRole('link', { name: /Beans/ }).click()
  await sees(bo.page, bosBefore, 'Beans')

  await ana.signIn('ana@example.com')
  const anasBefore = await balanceOf(ana.page, 'Beans')
  await ana.page.goto('/')
  await ana.page.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'Coins' }).click()
  await ana.page.getByRole('link', { name: /Beans/ }).click()
  await ana.page.getByRole('link', { name: 'Send' }).click()
  await ana.page.getByRole('textbox', { name: 'How many' }).fill('25')
  await ana.page.getByRole('button', { name: 'Continue' }).click()
  await ana.page.getByRole('textbox', { name: 'To' }).fill('@bo.drums')
  await ana.page.getByRole('button', { name: 'Bo Lindqvarn @bo.drums' }).click()
  await expect(ana.page.getByText('They will belong to Bo Lindqvarn, not you.')).toBeVisible()
  await ana.page.getByRole('textbox', { name: 'Message' }).fill('For the drum skin')
  await ana.page.getByRole('button', { name: 'Send 25 Beans to Bo Lindqvarn' }).click()

  await sees(ana.page, anasBefore - 25, 'Beans')
  await ana.isTold(['Bo Lindqvarn has your 25 Beans'])
  await sees(bo.page, bosBefore + 25, 'Beans')
  await bo.isTold(['Ana Solmar gave you 25 Beans'])
  await expect(bo.page.getByText('For the drum skin')).toBeVisible()
  // Back from the coin does not lead through the steps again.
  await ana.page.getByRole('button', { name: 'Back' }).click()
  await expect(ana.page.getByRole('textbox', { name: 'How many' })).toBeHidden()
})

test('who has not joined reads so, accepts the terms, and can spend at the brand', long, async ({ open }) => {
  const ana = await open()
  await ana.signIn('ana@example.com')
  const before = await balanceOf(ana.page, 'Lanterns')
  await ana.page.getByRole('link', { name: /Lanterns.*Not joined yet/ }).click()
  await expect(ana.page.getByText('You are not enrolled in the current loyalty program')).toBeVisible()
  await expect(ana.page.getByRole('link', { name: 'Send' })).toBeHidden()

  await ana.page.getByRole('button', { name: 'Read the terms and join' }).click()
  await expect(ana.page.getByRole('dialog')).toContainText('Lanterns pay for small things on parade nights')
  await ana.page.getByRole('button', { name: 'Accept and join' }).click()
  await expect(ana.page.getByRole('link', { name: 'Send' })).toBeVisible()

  await ana.page.getByRole('button', { name: 'Spend at Night Parade' }).click()
  await ana.page.getByRole('textbox', { name: 'How many' }).fill('10')
  await ana.page.getByRole('textbox', { name: 'What are you buying?' }).fill('Soup')
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Spend at Night Parade' }).click()
  await expect(ana.page.getByRole('dialog')).toContainText('10 Lanterns spent at Night Parade')
  await ana.page.getByRole('button', { name: 'Done' }).click()
  await sees(ana.page, before - 10, 'Lanterns')
  await expect(ana.page.getByText('Spent at Night Parade')).toBeVisible()
})

test(
  'coins for somebody without an account wait for them, and are there when they come by the link',
  long,
  async ({ open, provokes }) => {
    provokes(...newcomer)
    const chen = await open()
    await chen.signIn('chen@example.com')
    const before = await balanceOf(chen.page, 'Pearls')
    await chen.page.getByRole('link', { name: /Pearls/ }).click()
    await chen.page.getByRole('link', { name: 'Send' }).click()
    await chen.page.getByRole('textbox', { name: 'How many' }).fill('3')
    await chen.page.getByRole('button', { name: 'Continue' }).click()
    await chen.page.getByRole('textbox', { name: 'To' }).fill('ida@example.com')
    await chen.page.getByRole('button', { name: /^ida@example\.com/ }).click()
    await chen.page.getByRole('button', { name: 'Send 3 Pearls to ida@example.com' }).click()
    await chen.isTold(['3 Pearls are on their way to ida@example.com'])
    await sees(chen.page, before - 3, 'Pearls')

    // The link signs in who reads the mail: no code is typed.
    const ida = await open()
    await ida.page.goto(await readLink(ida.context, ida.serverUrl, 'ida@example.com'))
    await expect(ida.page.getByRole('heading', { name: /Chen/ })).toBeVisible()
    await ida.page.getByRole('button', { name: /sign in/i }).click()
    await ida.confirmAgeAndTerms()
    await ida.page.getByRole('button', { name: 'Continue' }).click()
    await ida.allow()
    await expect(ida.page.getByText('3 Pearls').first()).toBeVisible()
    await ida.page.goto('/coins')
    await expect(ida.page.getByRole('list', { name: 'Coins' }).getByRole('link', { name: /Pearls/ })).toContainText('3')
  },
)

test('coins pass axe in light and dark, in the colours of every brand', long, async ({ open }) => {
  const ana = await open()
  const passes = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await ana.page.emulateMedia({ colorScheme })
      await expectNoViolations(ana, `${screen} in ${colorScheme}`)
    }
  }
  await ana.signIn('ana@example.com')
  for (const coin of ['Beans', 'Pearls', 'Lanterns']) {
    await balanceOf(ana.page, coin)
    if (coin === 'Beans') await passes('coins')
    await ana.page.getByRole('link', { name: new RegExp(coin) }).click()
    await ana.page.getByRole('heading', { level: 1, name: coin }).waitFor()
    await ana.page.getByRole('heading', { level: 3 }).first().waitFor()
    await passes(coin)
  }
})
