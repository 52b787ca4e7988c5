import { objectDefinition } from '@vitrine/fixtures'
import { networkDesigns } from '@vitrine/fixtures/legacy-network'
import { newcomer } from '../src/console-errors.ts'
import { injectedEthereumWallet } from '../src/ethereum-wallet.ts'
import { readLink } from '../src/inbox.ts'
import { countPresses } from '../src/presses.ts'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

test('somebody new signs in with a one-time code', async ({ open, provokes }) => {
  provokes(...newcomer)
  const dara = await open()
  await dara.page.goto('/')
  await dara.page.getByRole('button', { name: 'Sign in or join' }).click()
  await dara.askForCode('dara@example.com')
  await dara.enterCode('dara@example.com')
  await dara.confirmAndContinue()
  await dara.allow()
  await dara.seesWallet()
  await expect(dara.page.getByRole('heading', { name: 'Welcome to your Wallet!' })).toBeVisible()
})

test(
  'from connect to the wallet somebody presses twice and enters the code, a guest presses three times at most',
  long,
  async ({ open }) => {
    const bo = await open()
    const pressesOfBo = await countPresses(bo.context)
    await bo.page.goto('/')
    await bo.page.getByRole('button', { name: 'Sign in or join' }).click()
    await bo.askForCode('bo@example.com')
    await bo.enterCode('bo@example.com')
    await bo.seesWallet()
    expect(pressesOfBo()).toBe(2)

    const guest = await open()
    const pressesOfGuest = await countPresses(guest.context)
    await guest.page.goto('/')
    await guest.page.getByRole('button', { name: 'Continue without an account' }).click()
    await guest.page.getByRole('button', { name: 'I agree, continue' }).click()
    await guest.seesWallet()
    expect(pressesOfGuest()).toBeLessThanOrEqual(3)
  },
)

test('a demo person signs in with two taps from the local inbox page', long, async ({ open }) => {
  const bo = await open()
  await bo.page.goto('/inbox')
  const codes = bo.page.getByRole('article').filter({ hasText: 'bo@example.com' })
  const before = await codes.count()
  const [wallet] = await Promise.all([
    bo.context.waitForEvent('page'),
    bo.page.getByRole('link', { name: /sign in as bo/i }).click(),
  ])
  await wallet.getByRole('textbox', { name: /code/i }).waitFor()
  await bo.page.bringToFront()
  await expect(codes).toHaveCount(before + 1)
  await codes.first().getByRole('link', { name: 'Use this code' }).click()
  await expect(wallet.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
})

test(
  'somebody without an account gets a message about an older collectible, signs up by its link without a code, and finds it',
  long,
  async ({ open, provokes }) => {
    provokes(...newcomer)
    const ana = await open()
    const title = networkDesigns.find(({ key }) => key === 'first-cup')?.title ?? ''
    await ana.signIn('ana@example.com')
    await ana.openToken(title)
    await ana.page.getByRole('button', { name: 'Send' }).click()
    await ana.page.getByRole('textbox', { name: 'To' }).fill('eve@example.com')
    await ana.page.getByRole('button', { name: /^eve@example\.com/ }).click()
    await ana.page.getByRole('button', { name: 'Send to eve@example.com' }).click()
    await expect(ana.page.getByText(`${title} is on its way to eve@example.com`)).toBeVisible()

    const eve = await open()
    await eve.page.goto(await readLink(eve.context, eve.serverUrl, 'eve@example.com'))
    await expect(eve.page.getByText(title).first()).toBeVisible()
    await eve.page.getByRole('button', { name: /sign in/i }).click()
    await eve.confirmAgeAndTerms()
    await eve.page.getByRole('button', { name: 'Continue' }).click()
    await eve.allow()
    await expect(eve.page.getByText(title).first()).toBeVisible()
  },
)

test(
  'a guest keeps what they hold by adding an address and a password, and signs in with them',
  long,
  async ({ open }) => {
    const guest = await open()
    await guest.page.goto('/')
    await guest.page.getByRole('button', { name: 'Continue without an account' }).click()
    await guest.page.getByRole('button', { name: 'I agree, continue' }).click()
    await guest.seesWallet()
    await guest.page.goto('/me')
    await guest.page.getByRole('textbox', { name: 'E-mail address' }).fill('finn@example.com')
    await guest.page.getByRole('button', { name: 'Send me a code' }).click()
    await guest.enterCode('finn@example.com')
    await guest.page.getByRole('button', { name: 'Confirm' }).click()
    await guest.page.getByLabel('Choose a password').waitFor()
    // What is proven stays so, wherever somebody stopped.
    await guest.page.reload()
    await guest.page.getByLabel('Choose a password').fill('lighthouse-42')
    await guest.page.getByRole('button', { name: 'Save my account' }).click()
    await expect(guest.page.getByRole('heading', { name: 'Don’t lose your collectibles' })).toBeHidden()

    const again = await open()
    await again.page.goto('/connect')
    await again.page.getByRole('button', { name: 'Sign in or join' }).click()
    await again.enterPassword('finn@example.com', 'lighthouse-42')
    await again.seesWallet()
  },
)

test('somebody signs in with an Ethereum wallet, and receives at its address', long, async ({ open, provokes }) => {
  provokes(...newcomer)
  const { initScript, address, sign } = injectedEthereumWallet()
  const gil = await open({ initScript })
  await gil.context.exposeFunction('vitrineTestSign', sign)
  await gil.page.goto('/')
  await gil.page.getByRole('button', { name: /^Ethereum/ }).click()
  await gil.page.getByRole('button', { name: 'Sign in with Test Wallet' }).click()
  await gil.confirmAndContinue()
  await gil.allow()
  await gil.seesWallet()
  await gil.page.goto('/me')
  await expect(gil.page.getByText(address.toLowerCase())).toBeVisible()

  // What is sent to an address that nobody has proven is refused before anything is asked; to Gil's it arrives.
  const ana = await open({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const title = titleOf('marea-moon-jelly')
  await ana.signIn('ana@example.com')
  await ana.openToken(title)
  await ana.page.getByRole('button', { name: 'Send' }).click()
  await ana.page.getByRole('textbox', { name: 'To' }).fill(`0x${'1'.repeat(40)}`)
  await ana.page.getByRole('textbox', { name: 'To' }).press('Enter')
  await expect(ana.page.getByText(/custodial address|Unmintable/)).toBeVisible()
  await ana.page.getByRole('textbox', { name: 'To' }).fill(address)
  await ana.page.getByRole('textbox', { name: 'To' }).press('Enter')
  await gil.page.goto('/')
  await gil.seesWallet()
  await ana.page.getByRole('button', { name: /^Send to/ }).click()
  await expect(gil.tokenCase(title)).toBeVisible()
  await gil.page.getByRole('button', { name: 'Sort and filter' }).click()
  await gil.page.getByRole('radio', { name: 'Held by Vitrine' }).check()
  await expect(gil.page.getByText('No collectibles match this filter')).toBeAttached()
  await gil.page.getByRole('radio', { name: 'In my own addresses' }).check()
  await gil.page.getByRole('button', { name: 'Done' }).click()
  await expect(gil.tokenCase(title)).toBeVisible()
})

test('whoever refuses the consent is not signed in', long, async ({ open, provokes }) => {
  provokes(...newcomer)
  const ida = await open()
  await ida.page.goto('/connect?login_hint=ida@example.com')
  await ida.page.getByRole('textbox', { name: /code/i }).waitFor()
  await ida.enterCode('ida@example.com')
  await ida.confirmAndContinue()
  await ida.page.getByRole('button', { name: 'Don’t allow' }).click()
  await expect(ida.page.getByRole('heading', { name: 'Sign-in cancelled' })).toBeVisible()
  await ida.page.goto('/')
  await expect(ida.page.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
})

test('too many wrong codes lock the sign-in and say until when', long, async ({ open, provokes }) => {
  provokes(/^4(00|23) \/api\/interaction\/[^/]+\/login/)
  const hal = await open()
  await hal.page.goto('/connect?login_hint=hal@example.com')
  const code = hal.page.getByRole('textbox', { name: /code/i })
  await code.waitFor()
  const locked = hal.page.getByText(/For your security, you can try again at/)
  const problems: string[] = []
  while (!problems.includes('identity.locked')) {
    const answered = hal.page.waitForResponse((response) => response.url().endsWith('/login'))
    await code.fill(`00000${problems.length}`)
    problems.push((await (await answered).json()).code)
    expect(problems.length).toBeLessThan(10)
  }
  await expect(locked).toBeVisible()
})

test('signing out in one tab signs out the other', long, async ({ open }) => {
  const chen = await open()
  await chen.signIn('chen@example.com')
  const second = await chen.context.newPage()
  await second.goto('/settings')
  await chen.page.goto('/settings')
  await chen.page.getByRole('button', { name: 'Sign out' }).click()
  await chen.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(chen.page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Sign in or join' })).toBeVisible()
})

test('a link opened before signing in is where the person arrives afterwards', long, async ({ open }) => {
  const ana = await open()
  await ana.page.goto('/settings?from=mail')
  await ana.page.getByRole('button', { name: 'Sign in or join' }).click()
  await ana.askForCode('ana@example.com')
  await ana.enterCode('ana@example.com')
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(new URL(ana.page.url()).search).toBe('?from=mail')
})
