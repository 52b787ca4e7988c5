import { demoWorld, objectDefinition } from '@vitrine/fixtures'
import { drawn, isDrawn, loseGraphics } from '../src/graphics.ts'
import { expect, long, test } from '../src/test.ts'

const definition = 'marea-tile-ship'
const title = objectDefinition(definition).meta.displayName
const [ship] = demoWorld.drops.find(({ objectDefinitionId }) => objectDefinitionId === definition)?.places ?? []
if (!ship) throw new Error('The demo world has no ship on its map.')
const { lat, lon } = ship

/** So many metres west of the only ship that lies anywhere. */
const west = (metres: number) => ({
  latitude: lat,
  longitude: lon - metres / (111_195 * Math.cos((lat * Math.PI) / 180)),
  accuracy: 4,
})
const asIfThere = (metres: number) => ({ geolocation: west(metres), permissions: ['geolocation'] })
/** Drawn without a graphics card: small, so that it does not take all day. */
const small = { viewport: { width: 640, height: 560 } }

test('Ana is led to a tile, along the streets until she is close enough, and picks it up, while Bo, who looks at it, sees it go', async ({
  open,
  provokes,
}) => {
  // Too far away.
  provokes(/^409 \/api\/vatoms\/[^/]+\/execute-action/)
  const bo = await open(asIfThere(30))
  await bo.signIn('bo@example.com')
  await bo.page.goto('/map?view=list')
  const inHisList = bo.page.getByRole('listitem').filter({ hasText: title })
  await inHisList.getByRole('button').click()
  await expect(bo.page.getByRole('dialog', { name: title })).toContainText('Walk 30 m east')

  const ana = await open({ ...small, ...asIfThere(60) })
  await ana.signIn('ana@example.com')
  await ana.page.goto('/map?view=list')
  await ana.page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
  const sheet = ana.page.getByRole('dialog', { name: title })
  await expect(sheet).toContainText('Walk 60 m east')
  await expect(sheet).toContainText('Get within 40 m to pick it up.')
  await sheet.getByRole('button', { name: 'Show the way' }).click()
  await expect(ana.page.getByRole('img', { name: 'You are here' })).toBeVisible(drawn)
  const way = ana.page.getByRole('region', { name: `The way to ${title}` })
  await expect(way).toContainText('75 m to go')
  await expect(way.getByRole('button', { name: 'Pick up' })).toBeHidden()
  await ana.context.setGeolocation(west(50))
  await expect(way).toContainText('65 m to go')
  await ana.context.setGeolocation(west(10))
  await expect(way).toContainText('You’re close enough')
  await way.getByRole('button', { name: 'Pick up' }).click()
  await expect(ana.page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()

  await expect(bo.page.getByRole('dialog', { name: title })).toContainText('Someone else was faster')
  await bo.page.getByRole('button', { name: 'Back to the map' }).click()
  await expect(bo.page.getByRole('listitem').first()).toBeVisible()
  await expect(inHisList).toHaveCount(0)

  await ana.page.getByRole('dialog').getByRole('button', { name: 'View' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('who is not in the city takes a demo walk there, picks something up, and ends it', async ({ open }) => {
  const chen = await open()
  const { page } = chen
  await chen.signIn('chen@example.com')
  await page.goto('/map?view=list')
  await page.getByRole('button', { name: 'Take a demo walk' }).click()
  const walk = page.getByRole('region', { name: 'Demo walk' })
  await expect(walk).toContainText('not where you are')
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'Within reach' }).first().getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pick up' }).click()
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the map' }).click()
  await walk.getByRole('button', { name: 'End' }).click()
  await expect(walk).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Around the middle of the map' })).toBeVisible()
})

test(
  'a map that loses its graphics is drawn again where it was, and is a list where none are to be had',
  long,
  async ({ open }) => {
    test.setTimeout(900_000)
    const bo = await open({ ...small, ...asIfThere(10) })
    const { page } = bo
    await bo.signIn('bo@example.com')
    await page.goto('/map')
    const map = page.getByRole('region', { name: 'Map', exact: true })
    const self = map.getByRole('img', { name: 'You are here' })
    const tile = map.getByRole('button', { name: /, within reach$/ }).first()
    await expect(tile).toBeVisible(drawn)
    // Away from where the person is, and nearer.
    await map.getByRole('application').or(map.locator('canvas')).first().focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    const place = async () => {
      const { x = 0, y = 0 } = (await self.boundingBox()) ?? {}
      return `${Math.round(x / 4)} ${Math.round(y / 4)}`
    }
    let before = ''
    await expect(async () => {
      const now = await place()
      const isAtRest = now === before
      before = now
      expect(isAtRest).toBe(true)
    }).toPass()

    // It says so in passing.
    await page.evaluate((text) => {
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
        if (added.some(({ textContent }) => textContent?.includes(text))) Object.assign(self, { isTold: true })
      }).observe(document, { childList: true, subtree: true })
    }, 'The map stopped and is loading again.')
    await loseGraphics(map.locator('canvas'))
    await expect.poll(() => page.evaluate(() => 'isTold' in self), drawn).toBe(true)
    await isDrawn(map.locator('canvas'))
    await expect(tile).toBeVisible(drawn)
    await expect.poll(place).toBe(before)

    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null
      if (globalThis.OffscreenCanvas) OffscreenCanvas.prototype.getContext = () => null
    })
    await map.locator('canvas').dispatchEvent('webglcontextlost')
    await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible()
    await expect(map).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  },
)
