import { demoPassword } from '@vitrine/fixtures'
import { accessTokenFor } from '../src/host-page.ts'
import { expect, long, test } from '../src/test.ts'

test(
  'a link into a room has the way back that one would have gone, and no sign-in state in its address',
  long,
  async ({ open, provokes }) => {
    provokes('404 /api/public/businesses/lumen', '404 /api/spaces/s1')
    const ana = await open()
    await ana.signIn('ana@example.com')
    const page = await ana.page.context().newPage()
    await page.goto('/b/lumen/c/regulars/space/s1/reply/m1?state=secret&from=mail')
    await expect(page).toHaveURL(/\/reply\/m1\?from=mail$/)
    await expect(page.getByRole('heading', { name: 'Room not found' })).toBeVisible()
    for (const under of [/\/space\/s1\/thread\/m1$/, /\/c\/regulars\/space\/s1$/, /\/c\/regulars$/]) {
      await page.goBack()
      await expect(page).toHaveURL(under)
    }
  },
)

test(
  'each new device opens where the account says: a link it was given once, then the brand it was at last, else the one it prefers',
  long,
  async ({ open, server }) => {
    const token = await accessTokenFor(server.url, 'vitrine-wallet', 'ana@example.com')
    const prefer = async (profile: object) => {
      const { ok } = await fetch(`${server.url}/api/me`, {
        method: 'PATCH',
        headers: { 'app-id': 'vitrine-wallet', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(profile),
      })
      expect(ok).toBe(true)
    }
    const signInOnNewDevice = async () => {
      const ana = await open()
      await ana.page.goto('/')
      await ana.page.getByRole('button', { name: 'Sign in or join' }).click()
      await ana.enterPassword('ana@example.com', demoPassword)
      return ana.page
    }
    await prefer({ default_business_id: 'MuseoMarea1', deferred_deeplink: '/settings/devices?state=secret' })
    const phone = await signInOnNewDevice()
    await expect(phone).toHaveURL(/\/settings\/devices$/)

    // The link was for once; the museum opens with its initial tab.
    const desk = await signInOnNewDevice()
    await expect(desk).toHaveURL(/\/b\/MuseoMarea1\/wallet$/)
    const told = desk.waitForResponse((reply) => {
      const asked = reply.request()
      const sent = asked.postData() ?? ''
      return asked.method() === 'PATCH' && sent.includes('lastVisitedRoute') && sent.includes('/b/NightParade1')
    })
    await desk.goto('/b/NightParade1/people')
    await told
    // A look at another by its name, and what belongs to no brand, change nothing.
    await desk.goto('/b/cafe-lumen/people')
    await expect(desk.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await desk.goto('/settings')
    await expect(desk.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    const tablet = await signInOnNewDevice()
    await expect(tablet).toHaveURL(/\/b\/NightParade1\/map$/)
  },
)
