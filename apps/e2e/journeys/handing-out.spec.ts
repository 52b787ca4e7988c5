import { objectDefinition } from '@vitrine/fixtures'
import { expectNoViolations } from '../src/axe.ts'
import { openWithCamera, pictureOf } from '../src/camera.ts'
import { newcomer, noNetwork } from '../src/console-errors.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

/** From a landing's button to its page again, with an account. */
async function signUpOnTheWay(visitor: PersonAtBrowser, email: string): Promise<void> {
  await visitor.page.getByRole('button', { name: 'Sign in to get it' }).click()
  await visitor.askForCode(email)
  await visitor.enterCode(email)
  await visitor.confirmAndContinue()
  await visitor.allow()
}

test(
  'a poster’s link opens to everybody, lasts through a sign-up and gives a print of one’s own',
  long,
  async ({ open, provokes }) => {
    provokes(...newcomer, /^409 \/api\/vatoms\/[^/]+\/execute-action/)
    const fay = await open()
    const title = titleOf('marea-low-tide-poster')
    await fay.page.goto('/acquire/marea-low-tide-poster')
    await expect(fay.page.getByRole('heading', { name: `Get ${title}` })).toBeVisible()
    await expect(fay.page.getByText(/\d+ of 1,000 left/)).toBeVisible()
    await signUpOnTheWay(fay, 'fay@example.com')
    await expect(fay.page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await fay.page.getByRole('link', { name: 'View' }).click()
    await expect(fay.page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await fay.page.goto('/AcquirePubVariation/marea-low-tide-poster')
    await fay.page.getByRole('button', { name: 'Get it' }).click()
    await expect(fay.page.getByText(/reached your limit/)).toBeVisible()
  },
)

test(
  'Bo’s camera sees the code of Ana’s bean machine, and the machine gives him a stamp, once',
  long,
  async ({ open, server, launchOptions }) => {
    const ana = await open()
    await ana.signIn('ana@example.com')
    await ana.openToken(titleOf('lumen-bean-machine'))
    await ana.page.getByRole('button', { name: 'Show QR code' }).click()
    const code = ana.page.getByRole('img', { name: 'The link as a QR code' })
    await code.waitFor()

    const { person: bo, close } = await openWithCamera({ serverUrl: server.url, launch: launchOptions }, code)
    await bo.signIn('bo@example.com')
    await bo.page.getByRole('link', { name: 'Scan a code' }).click()
    await bo.page.getByRole('button', { name: 'Take one' }).click()
    await expect(bo.page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
    await bo.page.getByRole('link', { name: 'View' }).click()
    await expect(bo.page.getByRole('heading', { level: 1, name: titleOf('lumen-stamp') })).toBeVisible()
    await bo.page.goBack()
    await bo.page.getByRole('button', { name: 'Take one' }).click()
    await expect(bo.page.getByText(/reached your limit/)).toBeVisible()
    await close()
  },
)

test(
  'a crate opens, and what is sealed in it comes out one by one, also after the app was closed in between',
  long,
  async ({ open }) => {
    const ana = await open()
    await ana.signIn('ana@example.com')
    const title = titleOf('lumen-roasters-crate')
    await ana.openToken(title)
    await ana.page.getByRole('button', { name: 'Open' }).click()
    await ana.page.getByRole('button', { name: 'Reveal the next of 3' }).click()
    await expect(ana.page.getByRole('button', { name: 'Reveal the next of 2' })).toBeVisible()

    await ana.page.reload()
    await expect(ana.page.getByText('2 more to reveal')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Reveal' }).click()
    await ana.page.getByRole('button', { name: 'Reveal the next of 2' }).click()
    await ana.page.getByRole('button', { name: 'Reveal the last one' }).click()
    await expect(ana.page.getByText('Everything is in your wallet.')).toBeVisible()
    const looks = ana.page.getByRole('link', { name: /^View / })
    await expect(looks).toHaveCount(2)
    await looks.first().click()
    await expect(ana.page.getByText('You', { exact: true }).first()).toBeVisible()
  },
)

test(
  'Ana redeems her ticket at Bo’s gate with his code, gets something back, and Bo sees it on his list',
  long,
  async ({ open }) => {
    const bo = await open({ viewport: { width: 1440, height: 900 } })
    await bo.signIn('bo@example.com')
    await bo.page.goto('/me')
    await bo.page.getByRole('link', { name: 'Your counters' }).click()
    await bo.page.getByText('Night Parade · The Gate').click()
    const code = bo.page.getByRole('img', { name: /current code/ })
    await code.waitFor()

    const ana = await open()
    const title = titleOf('parade-saturday-ticket')
    await ana.signIn('ana@example.com')
    await ana.openToken(title)
    await ana.page.getByRole('button', { name: 'Scan the counter’s code instead' }).click()
    await ana.page.locator('input[type=file]').setInputFiles(await pictureOf(code))
    await expect(ana.page.getByRole('alertdialog')).toContainText(`Redeem ${title} here?`)
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Redeem' }).click()
    await ana.isTold([`${title} was redeemed at Night Parade · The Gate`])
    await expect(ana.page.getByText('Thank you! This is for you')).toBeVisible()
    await expect(ana.page.getByText(titleOf('parade-firefly-jar')).first()).toBeVisible()
    await expect(bo.page.getByText(/^Ana Solmar, /)).toBeVisible()
  },
)

test('a ticket is shown at the gate and let in, and shown again it is not', async ({ open, provokes }) => {
  provokes(/^4(09|22) \/api\//)
  const ana = await open()
  const title = titleOf('parade-saturday-ticket')
  await ana.signIn('ana@example.com')
  await ana.openToken(title)
  const pass = ana.page.getByRole('region', { name: 'Ticket' })
  const code = pass.getByRole('img', { name: 'Your code for the counter to scan' })
  await expect(pass).toContainText('Also works offline.')
  await expect(pass).toContainText('Ana Solmar')
  await expectNoViolations(ana, 'a pass')
  const shown = await pictureOf(code)

  const bo = await open({ viewport: { width: 1440, height: 900 } })
  await bo.signIn('bo@example.com')
  await bo.page.goto('/merchants')
  await bo.page.getByText('Night Parade · The Gate').click()
  const desk = bo.page.getByRole('region', { name: 'Scan a pass' })
  await desk.getByRole('button', { name: 'Scan a pass' }).click()
  await bo.page.locator('input[type=file]').setInputFiles(shown)
  await expect(desk.getByRole('status')).toContainText(`Good to goAna Solmar${title}`)
  await expect(bo.page.getByText(/^Ana Solmar, /)).toBeVisible()

  await expect(pass.getByRole('status')).toContainText(/^Used at /)
  await expect(code).toHaveCount(0)
  await expectNoViolations(ana, 'a pass')

  await desk.getByRole('button', { name: 'Scan the next one' }).click()
  await bo.page.locator('input[type=file]').setInputFiles(shown)
  await expect(desk.getByRole('status')).toContainText('Already used')
  await expectNoViolations(bo, 'a counter')
})

test('a ticket’s code is there without a connection', async ({ open, provokes }) => {
  provokes(...noNetwork)
  const ana = await open()
  await ana.signIn('ana@example.com')
  await ana.openToken(titleOf('parade-saturday-ticket'))
  const code = ana.page.getByRole('img', { name: 'Your code for the counter to scan' })
  await expect(code).toBeVisible()
  await ana.page.context().setOffline(true)
  await ana.page.getByRole('button', { name: 'Back' }).click()
  await ana.openToken(titleOf('parade-saturday-ticket'))
  await expect(code).toBeVisible()
})

test(
  'a share link gives a stranger a copy after a sign-up, and nothing once it is closed',
  long,
  async ({ open, provokes }) => {
    provokes(...newcomer, '404 /api/public/shares/')
    const ana = await open()
    const title = titleOf('parade-firefly-jar')
    await ana.signIn('ana@example.com')
    await ana.openToken(title)
    await ana.page.getByRole('button', { name: 'Create a link' }).click()
    const link = await ana.page.getByText(/\/shared\//).innerText()

    const gil = await open()
    await gil.page.goto(new URL(link).pathname)
    await expect(gil.page.getByRole('heading', { name: `Ana Solmar shares ${title} with you` })).toBeVisible()
    await signUpOnTheWay(gil, 'gil@example.com')
    await gil.page.getByRole('link', { name: 'View' }).click()
    await expect(gil.page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await ana.page.reload()
    await expect(ana.page.getByText('One person got a copy from you.')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Turn off the link' }).click()
    await expect(ana.page.getByRole('button', { name: 'Create a link' })).toBeVisible()
    const late = await open()
    await late.page.goto(new URL(link).pathname)
    await expect(late.page.getByRole('heading', { name: 'Not available any more' })).toBeVisible()
  },
)
