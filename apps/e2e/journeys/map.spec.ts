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

test('Ana walks to a tile, is too far at 60 m and picks it up at 10 m, while Bo, who looks at it, sees it go', async ({
  open,
}) => {
  const bo = await open(asIfThere(30))
  await bo.signIn('bo@example.com')
  await bo.page.goto('/map?view=list')
  const inHisList = bo.page.getByRole('listitem').filter({ hasText: title })
  await inHisList.getByRole('button').click()
  await expect(bo.page.getByRole('dialog', { name: title })).toContainText('Walk 30 m east')

  const ana = await open({ ...small, ...asIfThere(60) })
  await ana.signIn('ana@example.com')
  await ana.page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(ana.page.getByRole('img', { name: 'You are here' })).toBeVisible(drawn)
  await ana.page
    .getByRole('region', { name: 'Map', exact: true })
    .getByRole('button', { name: title, exact: true })
    .click()
  const sheet = ana.page.getByRole('dialog', { name: title })
  await expect(sheet).toContainText('Walk 60 m east')
  await expect(sheet).toContainText('Come within 40 m to pick it up.')
  await sheet.getByRole('button', { name: 'Pick up' }).click()
  await expect(sheet).toContainText('You are too far away from this Token. Please move closer to pick it up')
  await expect(sheet).toContainText(/(20|21) m too far\./)

  await ana.context.setGeolocation(west(10))
  await expect(sheet).toContainText('Walk 10 m east')
  await sheet.getByRole('button', { name: 'Pick up' }).click()
  await expect(ana.page.getByRole('heading', { name: 'It is yours' })).toBeVisible()

  await expect(bo.page.getByRole('dialog', { name: title })).toContainText('Somebody else was faster')
  await bo.page.getByRole('button', { name: 'Back to the map' }).click()
  await expect(bo.page.getByRole('listitem').first()).toBeVisible()
  await expect(inHisList).toHaveCount(0)

  await ana.page.getByRole('dialog').getByRole('button', { name: 'Look at it' }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Send' })).toBeVisible()
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
    const tile = map.getByRole('button', { name: title, exact: true })
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
    }, 'The map was interrupted and is being drawn again.')
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
