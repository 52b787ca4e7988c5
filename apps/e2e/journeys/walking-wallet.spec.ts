import { objectDefinition } from '@vitrine/fixtures'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

test('Ana sends a collectible to Bo’s e-mail address and Bo’s open browser shows it arriving', async ({ open }) => {
  const ana = await open()
  const bo = await open({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await bo.signIn('bo@example.com')
  await ana.signIn('ana@example.com')

  const title = titleOf('parade-lantern-fish')
  await ana.openToken(title)
  await ana.page.getByRole('button', { name: 'Send' }).click()
  await ana.page.getByRole('textbox', { name: 'To' }).fill('bo@example.com')
  await ana.page.getByRole('button', { name: /^bo@example\.com/ }).click()
  await expect(ana.page.getByRole('alertdialog')).toContainText(`Send ${title} to bo@example.com?`)
  await ana.page.getByRole('button', { name: 'Send to bo@example.com' }).click()

  await bo.isTold([`Ana Solmar sent you ${title}`])
  await ana.isTold([`${title} is on its way to bo@example.com`])

  await bo.openToken(title)
  await expect(bo.page.getByText('Ana Solmar sent it to you')).toBeVisible()
})

test('a share gives Bo a copy and Ana keeps hers', long, async ({ open }) => {
  const ana = await open()
  const bo = await open()
  await bo.signIn('bo@example.com')
  await ana.signIn('ana@example.com')
  const title = titleOf('lumen-cardamom-bun')
  await ana.openToken(title)
  await ana.page.getByRole('button', { name: 'Share' }).click()
  await ana.page.getByRole('textbox', { name: 'To' }).fill('@bo.drums')
  await ana.page.getByRole('button', { name: 'Bo Lindqvarn @bo.drums' }).click()
  await ana.page.getByRole('button', { name: /^Share with/ }).click()
  await bo.isTold([`Ana Solmar sent you ${title}`])
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a deleted collectible comes back with Undo and is gone without it', long, async ({ open }) => {
  const chen = await open()
  await chen.signIn('chen@example.com')
  const title = titleOf('marea-keepers-lens')
  const before = await chen.total()
  await chen.openToken(title)
  const notice = await chen.holdNotice(`${title} was deleted`)
  await chen.page.getByRole('button', { name: 'More' }).click()
  await chen.page.getByRole('button', { name: 'Delete' }).click()
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(chen.count(before)).toBeVisible()
  await chen.openToken(title)

  const deleted = chen.page.waitForResponse((response) => response.request().method() === 'DELETE')
  await chen.page.getByRole('button', { name: 'More' }).click()
  await chen.page.getByRole('button', { name: 'Delete' }).click()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).status()).toBe(204)
  await chen.page.reload()
  await expect(chen.count(before - 1)).toBeVisible()
})

test(
  'copies that are alike lie on one stack, which opens to the single ones and closes again',
  long,
  async ({ open }) => {
    const bo = await open()
    await bo.signIn('bo@example.com')
    const title = titleOf('parade-firefly-jar')
    const all = await bo.total()
    await bo.findToken(title)
    const stack = bo.page.getByRole('link', { name: `${title}, 8 copies New` })
    await stack.press('Enter')
    await expect(bo.page.getByRole('heading', { name: `${title}, 8 copies` })).toBeFocused()
    await expect(bo.tokenCase(title)).toHaveCount(8)

    await bo.tokenCase(title).first().click()
    await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await bo.page.getByRole('button', { name: 'More' }).click()
    await bo.page.getByRole('button', { name: 'Delete' }).click()
    await expect(bo.tokenCase(title)).toHaveCount(7)
    await bo.page.getByRole('button', { name: 'All your collectibles' }).click()
    await expect(bo.page.getByRole('link', { name: `${title}, 7 copies` })).toBeVisible()
    await expect(bo.count(all - 1)).toBeAttached()
  },
)
