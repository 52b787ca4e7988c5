import { objectDefinition } from '@vitrine/fixtures'
import { expect, long, test } from '../src/test.ts'

const alone = [
  '/',
  '/coins',
  '/people',
  '/me',
  '/settings',
  '/camera',
  '/redeem',
  '/find-token',
  '/merchants',
  '/trades',
  ...['cafe-lumen', 'museo-marea', 'night-parade'].flatMap((brand) =>
    ['wallet', 'coins', 'market', 'people'].map((page) => `/b/${brand}/${page}`),
  ),
]

const beside = [
  '/people/invite',
  '/editProfile',
  '/manageAccounts',
  '/settings/privacy',
  '/settings/notifications',
  '/settings/devices',
  '/settings/data',
  '/legal/terms',
  '/legal/licences',
  '/b/cafe-lumen/points',
]

test(
  'on a desk every screen begins at one edge, what is opened beside it at another, and none is wider than the window',
  long,
  async ({ open }) => {
    const ana = await open({ viewport: { width: 1440, height: 900 } })
    await ana.signIn('ana@example.com')
    const { page } = ana
    const headings = page.getByRole('heading', { level: 1 })
    const edges = () =>
      headings.evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().left)))
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

    await expect.poll(edges).toHaveLength(1)
    const [first] = await edges()
    for (const address of alone) {
      await page.goto(address)
      await expect.poll(edges, address).toEqual([first])
      expect(await isTooWide(), address).toBe(false)
    }

    await page.goto('/')
    await ana.openToken(objectDefinition('lumen-flat-white').meta.displayName)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(edges).toHaveLength(2)
    const [, second] = await edges()
    for (const address of beside) {
      await page.goto(address)
      await expect.poll(edges, address).toEqual([first, second])
      expect(await isTooWide(), address).toBe(false)
    }
  },
)
