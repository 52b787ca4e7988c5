import { chromium, type Page } from '@playwright/test'
import { demoWorld, objectDefinition } from '@vitrine/fixtures'
import { drawn, isDrawn, loseGraphics } from '../src/graphics.ts'
import { type OpenOptions, openBrowserOf, type PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'
import { pointAheadAndSelect, withHeadset } from '../src/xr-device.ts'

const definition = 'marea-sea-glass'
const title = objectDefinition(definition).meta.displayName
const glass = demoWorld.drops.find(({ objectDefinitionId }) => objectDefinitionId === definition)?.places ?? []

/** A few steps south of one that lies there: it stands straight ahead of who looks north. */
function before(index: number): OpenOptions {
  const spot = glass[index]
  if (!spot) throw new Error('The demo world has too little sea glass.')
  return {
    geolocation: { latitude: spot.lat - 6 / 111_195, longitude: spot.lon, accuracy: 4 },
    permissions: ['geolocation', 'camera'],
  }
}

/** Drawn without a graphics card: small, so that it does not take all day. */
const small = { viewport: { width: 390, height: 600 } }

const near = (page: Page) => page.getByRole('list', { name: 'Near you' }).getByRole('button')
const stage = (page: Page) => page.getByRole('application')

/** Longer than the wallet waits for an answer. */
const answered = { timeout: 15_000 }

/** Taps until it is taken: what lies there comes to stand in its place some time after the place is seen. */
async function takes(person: PersonAtBrowser, tap: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await tap()
    await person.isTold([`Picked up: ${title}`], answered)
  }).toPass()
}

/** As another app does. */
const takeCamera = (page: Page) =>
  page.evaluate(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement
    for (const track of (srcObject as MediaStream).getTracks()) track.dispatchEvent(new Event('ended'))
  })

async function goToAr({ page }: PersonAtBrowser, begin: string, mode: string): Promise<void> {
  await page.goto('/ar')
  await expect(near(page).first()).toBeVisible()
  await page.getByRole('button', { name: begin }).click()
  await expect(stage(page)).toHaveAttribute('data-ar-mode', mode, drawn)
}

test('Ana walks up to a piece of sea glass, looks at it and takes it with the keys', long, async ({ open }) => {
  test.slow()
  const ana = await open({ ...small, ...before(0) })
  const { page } = ana
  await ana.signIn('ana@example.com')
  await goToAr(ana, 'Look around without a camera', 'scene')

  // The graphics card is taken away for a moment: the place is there again, on a canvas of its own.
  await loseGraphics(stage(page).locator('canvas'))
  await isDrawn(stage(page).locator('canvas'))

  await stage(page).press('ArrowLeft')
  await stage(page).press('ArrowRight')
  const notice = await ana.holdNotice(`Picked up: ${title}`)
  await takes(ana, () => stage(page).press('Enter'))
  await notice.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('You', { exact: true }).first()).toBeVisible()
})

test(
  'through the camera a tap on what stands there picks it up; whoever has no camera goes on without',
  long,
  async ({ server, launchOptions }) => {
    const args = [...(launchOptions.args ?? []), '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
    const browser = await chromium.launch({ ...launchOptions, args })
    const bo = await openBrowserOf(browser, server.url, { ...small, ...before(1) })
    const { page } = bo
    await bo.signIn('bo@example.com')
    await goToAr(bo, 'Use the camera', 'camera')
    await expect(stage(page).locator('video')).toHaveJSProperty('paused', false)
    // The phone looks down a little: things stand on the ground.
    await page.evaluate(() =>
      dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 0, beta: 74, gamma: 0, absolute: false })),
    )
    await takes(bo, () => stage(page).click())

    // Another app takes the camera: the place stays.
    await takeCamera(page)
    await expect(stage(page)).toHaveAttribute('data-ar-mode', 'scene')
    await expect(page.getByText('Another app is using the camera')).toBeVisible()

    // It may be had back, here and where codes are scanned.
    await page.getByRole('button', { name: 'Use the camera' }).click()
    await expect(stage(page)).toHaveAttribute('data-ar-mode', 'camera')
    await page.goto('/camera')
    const finder = page.getByLabel('Camera view')
    await expect(finder).toHaveJSProperty('paused', false)
    await takeCamera(page)
    await expect(page.getByText('Another app is using the camera.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(finder).toHaveJSProperty('paused', false)
    await browser.close()
  },
)

test(
  'with a headset the same thing stands in the room, and is taken by pointing at it',
  long,
  async ({ open, provokes }) => {
    // The emulated headset's own, when its graphics are taken.
    provokes('onDeviceFrame')
    test.slow()
    const chen = await open({ ...small, ...before(2), initScript: withHeadset })
    const { page } = chen
    await chen.signIn('chen@example.com')
    await goToAr(chen, 'Use the camera', 'immersive')
    await expect(page.getByRole('status').getByText('camera')).toBeHidden()
    await expect(async () => {
      await pointAheadAndSelect(page, 0.35)
      await expect(page.getByText(`Picked up: ${title}`)).toBeVisible(answered)
    }).toPass()

    // What the headset showed was drawn by what is lost now: the place goes on, on the screen.
    await loseGraphics(page.locator('canvas').first())
    await expect(stage(page)).toHaveAttribute('data-ar-mode', 'scene', drawn)
    await isDrawn(stage(page).locator('canvas'))
  },
)

test(
  'whoever keeps their camera to themselves looks around without it, and scans a picture',
  long,
  async ({ server, launchOptions }) => {
    test.slow()
    const cameras = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...cameras] })
    const { geolocation } = before(0)
    const ana = await openBrowserOf(browser, server.url, { ...small, geolocation, permissions: ['geolocation'] })
    const { page } = ana
    await ana.signIn('ana@example.com')
    await goToAr(ana, 'Use the camera', 'scene')
    await expect(page.getByText('Camera access is off.')).toBeVisible()
    await isDrawn(stage(page).locator('canvas'))

    await page.goto('/camera')
    await expect(page.getByText('Camera access is off.')).toBeVisible()
    await browser.close()
  },
)

test(
  'Ana sets a nautilus down in her room, arranges it with the keys and takes its picture',
  long,
  async ({ open }) => {
    test.slow()
    const ana = await open({ ...small, ...before(0) })
    const { page } = ana
    await ana.signIn('ana@example.com')
    await ana.openToken(objectDefinition('marea-nautilus').meta.displayName)
    await page.getByRole('link', { name: 'See it in your room' }).click()
    // Her computer has no camera, and says so.
    await page.getByRole('button', { name: 'Use the camera' }).click()
    await expect(stage(page)).toHaveAttribute('data-ar-mode', 'scene', drawn)
    await expect(page.getByText('No camera found')).toBeVisible()
    await stage(page).focus()
    for (const key of ['ArrowLeft', 'ArrowUp', '+', '[']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Take a photo' }).click()
    const photo = page.getByRole('dialog', { name: 'Your photo' })
    await expect(photo.getByRole('img')).toHaveJSProperty('complete', true)
    await expect(photo.getByRole('link', { name: 'Download' })).toHaveAttribute('download', /\.jpg$/)
    await photo.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Record a clip' }).click()
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await expect(page.getByRole('dialog', { name: 'Your clip' }).getByRole('link', { name: 'Download' })).toBeVisible()
  },
)
