import { objectDefinition } from '@vitrine/fixtures'
import { expect, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

test('Ana redeems a coffee, sees the stamps arrive, and the tenth brings the crate', async ({ open }) => {
  const ana = await open()
  const { page } = ana
  await ana.signIn('ana@example.com')
  await ana.openToken(titleOf('lumen-ten-stamp-card'))
  const card = page.getByRole('region', { name: 'Your points' })
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '9 of 10')
  await expect(card).toContainText(`At 10 you get ${titleOf('lumen-roasters-crate')}. Then it starts again.`)

  await page.getByRole('button', { name: 'Back' }).click()
  await ana.openToken(titleOf('lumen-flat-white'))
  const coupon = page.getByRole('region', { name: 'Coupon' })
  await coupon.getByRole('button', { name: 'Use coupon' }).click()
  await page.getByRole('dialog', { name: 'Coupon' }).getByRole('button', { name: 'Close' }).click()
  await coupon.getByRole('button', { name: 'Mark as used' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as used' }).click()

  // Two stamps came, ten of eleven went, one is left for the next card.
  await ana.isTold([titleOf('lumen-roasters-crate')])
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'All your collectibles' }).click()
  await ana.openToken(titleOf('lumen-ten-stamp-card'))
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 10')

  await card.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').nth(0)).toContainText('Exchanged for a reward')
  await expect(history.getByRole('listitem').nth(0)).toContainText('\u221210')
  await expect(history.getByRole('listitem').nth(1)).toContainText(`You redeemed ${titleOf('lumen-flat-white')}`)
  await expect(history.getByRole('listitem').nth(1)).toContainText('+2')
  await page.getByRole('radio', { name: 'Leaderboard' }).check()
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await expect(board.getByRole('listitem').filter({ hasText: 'You' })).toBeVisible()
})
