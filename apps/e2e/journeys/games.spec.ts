import { objectDefinition } from '@vitrine/fixtures'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

test('Ana shows a coupon’s code at full brightness, and marks it as used', long, async ({ open }) => {
  const ana = await open()
  const { page } = ana
  await ana.signIn('ana@example.com')
  await ana.openToken(titleOf('lumen-flat-white'))
  const coupon = page.getByRole('region', { name: 'Coupon' })
  await coupon.getByRole('button', { name: 'Use coupon' }).click()

  const bright = page.getByRole('dialog', { name: 'Coupon' })
  await expect(bright.getByRole('img', { name: 'The code to scan' })).toBeVisible()
  const code = await bright.getByText(/^FW-/).innerText()
  await bright.getByRole('button', { name: 'Close' }).click()
  // The dialog goes with its last frame.
  await expect(page.getByText(code)).toHaveCount(1)
  await expect(coupon.getByText(code)).toBeVisible()
  await expect(coupon.getByRole('link', { name: 'Use online' })).toHaveAttribute(
    'href',
    new RegExp(`code=${code}&pin=`),
  )

  await coupon.getByRole('button', { name: 'Mark as used' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as used' }).click()
  await expect(coupon.getByText(/^Used on/)).toBeVisible()
  await expect(coupon.getByText(code)).toBeHidden()
})

test('a barcode of goods is drawn for the till', long, async ({ open }) => {
  const ana = await open({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await ana.signIn('ana@example.com')
  await ana.openToken(titleOf('lumen-midsummer-glass'))
  const coupon = ana.page.getByRole('region', { name: 'Coupon' })
  await coupon.getByRole('button', { name: 'Use coupon' }).click()
  const bright = ana.page.getByRole('dialog', { name: 'Coupon' })
  await expect(bright.getByRole('img', { name: 'The code to scan' })).toBeVisible()
  await expect(bright.getByText(/^64000\d{8}$/)).toBeVisible()
})

test(
  'the scratch card is scratched once a day, by finger or without, and what was won is there',
  long,
  async ({ open }) => {
    const bo = await open()
    const { page } = bo
    await bo.signIn('bo@example.com')
    await bo.openToken(titleOf('lumen-daily-scratch'))
    const card = page.getByRole('region', { name: 'Scratch card' })
    await expect(card.getByText('1 play left')).toBeVisible()
    const foil = card.locator('canvas')
    await foil.hover({ position: { x: 4, y: 20 } })
    await page.mouse.down()
    // Wherever it is by now; it is gone as soon as enough of it is scratched off.
    const boxNow = () => foil.evaluateAll(([canvas]) => canvas?.getBoundingClientRect().toJSON() as DOMRect | undefined)
    let y = 20
    for (let box = await boxNow(); box && y < box.height; box = await boxNow()) {
      await page.mouse.move(box.x + box.width - 4, box.y + y, { steps: 12 })
      await page.mouse.move(box.x + 4, box.y + Math.min(y + 11, box.height - 4), { steps: 12 })
      y += 22
    }
    await page.mouse.up()

    const said = card.getByText(/^(You won |Nothing this time)/)
    await expect(said).toBeVisible()
    await expect(card.getByText(/^You can play again: /)).toBeVisible()
    const won = (await said.innerText()).startsWith('You have won')
    if (won) {
      const title = (await said.innerText()).replace('You have won: ', '')
      await card.getByRole('link', { name: 'View your prize' }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
  },
)

test('Ana finds the right answer on the quiz trail at the second try', long, async ({ open }) => {
  const ana = await open()
  const { page } = ana
  await ana.signIn('ana@example.com')
  await ana.openToken(titleOf('marea-scallop'))
  const quiz = page.getByRole('region', { name: /hold it to your ear/ })
  await quiz.getByRole('radio', { name: 'The sea', exact: true }).check()
  await quiz.getByRole('button', { name: 'Answer' }).click()
  await expect(quiz.getByText('Not quite. Try again.')).toBeVisible()
  await expect(quiz.getByText('1 attempt left')).toBeVisible()
  await quiz.getByRole('radio', { name: 'The air conditioning' }).check()
  await quiz.getByRole('button', { name: 'Answer' }).click()
  await expect(quiz.getByText('Correct!')).toBeVisible()
})

test('Ana votes, and sees Chen’s vote arrive without doing anything', long, async ({ open }) => {
  const ana = await open()
  const chen = await open()
  await ana.signIn('ana@example.com')
  await chen.signIn('chen@example.com')
  const title = titleOf('marea-friend-of-the-tide')
  await ana.openToken(title)
  await chen.openToken(title)
  const poll = (person: typeof ana) => person.page.getByRole('region', { name: /longest night/ })
  const vote = async (person: typeof ana, option: RegExp) => {
    await poll(person).getByRole('radio', { name: option }).check()
    await poll(person).getByRole('button', { name: 'Vote' }).click()
    await expect(poll(person).getByText('Thanks for voting.')).toBeVisible()
  }

  await vote(ana, /keeper’s lens/)
  await expect(poll(ana).getByText('1 vote, live')).toBeVisible()
  await vote(chen, /azulejos/)

  await expect(poll(ana).getByText('2 votes, live')).toBeVisible()
  await expect(poll(ana).getByRole('listitem').filter({ hasText: 'azulejos' })).toContainText('50%')
})

test('Ana fills in a form, which is checked, kept over a reload, and sent once', long, async ({ open }) => {
  const ana = await open()
  const { page } = ana
  await ana.signIn('ana@example.com')
  await ana.openToken(titleOf('parade-lantern-pass'))
  const form = page.getByRole('region', { name: 'Form' })
  await form.getByRole('textbox', { name: /Name on the lantern/ }).fill('Ana')
  await form.getByRole('textbox', { name: /meeting point/ }).fill('ana@')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Enter a valid e-mail address.')).toBeVisible()
  await page.reload()
  await expect(form.getByRole('textbox', { name: /Name on the lantern/ })).toHaveValue('Ana')

  await form.getByRole('textbox', { name: /meeting point/ }).fill('ana@example.com')
  await form.getByRole('combobox', { name: /Your lantern/ }).selectOption({ label: 'Fish, medium' })
  await form.getByRole('checkbox', { name: /flame/ }).check()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText(/^Sent on/)).toBeVisible()
  await page.reload()
  await expect(form.getByText('Fish, medium')).toBeVisible()
})
