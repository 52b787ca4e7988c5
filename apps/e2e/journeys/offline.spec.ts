import { objectDefinition } from '@vitrine/fixtures'
import { noNetwork } from '../src/console-errors.ts'
import { keepsAnswer } from '../src/kept-on-device.ts'
import { otherPerson } from '../src/other-person.ts'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

test('without a network the wallet opens, says so, and shows what it has', async ({ open, provokes }) => {
  provokes(...noNetwork)
  const bo = await open({ serviceWorkers: 'allow' })
  await bo.signIn('bo@example.com')
  await bo.page.goto('/')
  await bo.tokenCase('').first().waitFor()
  await bo.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  // What the browser has of its own accord may be gone any day.
  const devtools = await bo.context.newCDPSession(bo.page)
  await devtools.send('Network.clearBrowserCache')
  // With a second session the browser says after a reload that it is online.
  await devtools.detach()
  await bo.context.setOffline(true)
  await bo.page.reload()
  await bo.seesWallet()
  await expect(bo.page.getByText('You’re offline. You can still see what you have.')).toBeVisible()
  await expect(bo.tokenCase('').first()).toBeVisible()
})

test('what cannot be sent offline is back in its place with a sentence', long, async ({ open, provokes }) => {
  provokes(...noNetwork)
  const bo = await open()
  await bo.signIn('bo@example.com')
  const title = titleOf('parade-drum')
  await bo.openToken(title)
  await bo.page.getByRole('button', { name: 'Send' }).click()
  await bo.page.getByRole('textbox', { name: 'To' }).fill('ana@example.com')
  await bo.page.getByRole('button', { name: /^ana@example\.com/ }).click()
  await bo.context.setOffline(true)
  await bo.page.getByRole('button', { name: 'Send to ana@example.com' }).click()
  await bo.isTold([`${title} couldn’t be sent`])
  await bo.context.setOffline(false)
  await bo.findToken(title)
})

test('what came while the socket was away is read at once and told in one notice', async ({ open, server }) => {
  const bo = await open()
  let isAway = false
  let cut = () => Promise.resolve()
  await bo.page.routeWebSocket('**/api/realtime', (socket) => {
    if (isAway) return void socket.close({ code: 1012 })
    socket.connectToServer()
    cut = () => socket.close({ code: 1012 })
  })
  await bo.signIn('bo@example.com')
  const isFollowed = () => bo.page.evaluate(() => localStorage.getItem('vitrine:position')?.includes('user-inventory'))
  await expect.poll(isFollowed).toBe(true)
  const ana = await otherPerson(server.url, 'vitrine-wallet', 'ana@example.com')
  const designs = await ana.sendable()
  isAway = true
  await cut()
  for (const id of designs.slice(0, 3)) await ana.send(id, 'bo@example.com')
  const reads: string[] = []
  bo.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/vatoms\/[^/]+$/.test(pathname)) reads.push(pathname)
  })
  isAway = false
  await bo.page.evaluate(() => void dispatchEvent(new Event('online')))
  await bo.isTold(['3 new collectibles'])
  expect(reads).toEqual(['/api/vatoms/read'])
})

test('two tabs that refresh at once leave the person signed in', long, async ({ open }) => {
  const chen = await open()
  await chen.signIn('chen@example.com')
  const second = await chen.context.newPage()
  await second.goto('/settings')
  await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // The access token is used up on this device; both tabs notice at their next call.
  await chen.page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!value.includes('expiresAt')) continue
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), expiresAt: Date.now() - 1000 }))
    }
  })
  await Promise.all([chen.page.goto('/me'), second.goto('/me')])
  await expect(chen.page.getByRole('heading', { name: 'Chen Weilan' })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Chen Weilan' })).toBeVisible()
})

test(
  'without a network people and the map say so, show what was seen, and go on by themselves with it',
  long,
  async ({ open, provokes }) => {
    provokes(...noNetwork)
    const bo = await open({
      serviceWorkers: 'allow',
      permissions: ['geolocation'],
      geolocation: { latitude: 60.1699, longitude: 24.9384, accuracy: 9 },
    })
    const { page, context } = bo
    const offline = page.getByText('You’re offline. You can still see what you have.')
    const people = page.getByRole('region', { name: 'Suggested for you' }).getByRole('listitem')
    const nearest = page.getByRole('region', { name: 'List' }).getByRole('listitem')
    await bo.signIn('bo@example.com')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.goto('/people')
    await expect(people.first()).toBeVisible()
    await keepsAnswer(page, '"suggestions"')

    await context.setOffline(true)
    await page.goto('/people')
    await expect(offline).toBeVisible()
    await expect(people.first()).toBeVisible()

    // What was never seen is no skeleton for ever, and comes by itself with the network.
    const unseen = page.getByText(/loads when you’re back online/).first()
    await page.goto('/map?view=list')
    await expect(unseen).toBeVisible()
    await context.setOffline(false)
    await expect(nearest.first()).toBeVisible()
    await context.setOffline(true)
    await expect(offline).toBeVisible()
    await expect(nearest.first()).toBeVisible()
  },
)
