import type { Page } from '@playwright/test'
import { objectDefinition } from '@vitrine/fixtures'
import {
  countingDraws,
  drawn,
  drawsInTenFrames,
  isDrawn,
  loseGraphics,
  showTab,
  withoutDrawing,
} from '../src/graphics.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName
const places = (definition: string) =>
  (objectDefinition(definition).behaviors['ar-game-v1']?.levels ?? []).map(({ name, location }) => ({ name, location }))

/** From the token's page into its game. */
async function openGame(person: PersonAtBrowser, definition: string) {
  await person.openToken(titleOf(definition))
  await person.page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(person.page.getByRole('heading', { name: 'The game' })).toBeVisible()
}

const roundOf = (page: Page, level: string) => page.getByRole('dialog', { name: level })

async function begin(page: Page, level: string) {
  await page.getByRole('button', { name: `Start: ${level}` }).click()
  await expect(roundOf(page, level).getByRole('heading', { name: 'Around you now' })).toBeVisible()
}

/** With the keyboard alone, one after the other, until the round is over. */
async function catchByKeyboard(page: Page, level: string) {
  const round = roundOf(page, level)
  const outcome = page.getByRole('button', { name: 'Back to the game' })
  const there = round.getByRole('button', { name: /^Catch / }).and(round.locator(':not([aria-disabled])'))
  for (;;) {
    await expect(there.first().or(outcome)).toBeVisible()
    if (await outcome.isVisible()) return
    // What leaves in this very moment is not there any more.
    await there
      .first()
      .press('Enter', { timeout: 3_000 })
      .catch(() => undefined)
  }
}

/** With fingers that are quick however slow the machine is: presses what there is, what the collection lacks before all else. */
async function catchAll(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = setInterval(() => {
          const round = document.querySelector('dialog[open]')
          if (!round) {
            clearInterval(look)
            return done()
          }
          const there = [...round.querySelectorAll<HTMLElement>('li button:not([aria-disabled])')]
          const wanted = there.find(({ innerText }) => /\bnew\b/.test(innerText))
          ;(wanted ?? there[0])?.click()
        }, 50)
      }),
  )
}

async function playRound(page: Page, level: string) {
  await begin(page, level)
  await catchAll(page)
  await expect(page.getByRole('button', { name: 'Back to the game' })).toBeVisible()
}

/** The prize comes by the campaign, in its own time, and is said once the round is left. */
async function getsPrize(person: PersonAtBrowser, definition: string) {
  await expect(person.page.getByRole('heading', { name: 'You won!' })).toBeFocused()
  await person.page.getByRole('button', { name: 'Back to the game' }).click()
  await person.isTold([`sent you ${titleOf(definition)}`])
}

test('Ana hunts fireflies calmly, by keyboard, and gets a drum for it', long, async ({ open }) => {
  const ana = await open()
  await ana.signIn('ana@example.com')
  await openGame(ana, 'parade-firefly-hunt')
  await ana.page.getByRole('switch', { name: 'Relaxed' }).check()
  await begin(ana.page, 'The street behind you')
  await catchByKeyboard(ana.page, 'The street behind you')
  await getsPrize(ana, 'parade-drum')
  await expect(ana.page.getByText('You’ve won this game.')).toBeVisible()
})

test(
  'Bo walks from square to square, is refused from afar, and lights the last lamp',
  long,
  async ({ open, provokes }) => {
    // Too far away.
    provokes(/^409 \/api\/vatoms\/[^/]+\/execute-action/)
    const bo = await open({
      ...withoutDrawing,
      permissions: ['geolocation'],
      geolocation: { latitude: 60.2, longitude: 24.9, accuracy: 9 },
    })
    const { page, context } = bo
    await bo.signIn('bo@example.com')
    await openGame(bo, 'parade-lamplighter')
    const [first] = places('parade-lamplighter')
    await page.getByRole('button', { name: `Start: ${first?.name}` }).click()
    await expect(page.getByText(/too far away/i)).toBeVisible()

    for (const { name, location } of places('parade-lamplighter').toReversed()) {
      if (!location) throw new Error(`${name} is nowhere.`)
      await context.setGeolocation({ latitude: location.lat, longitude: location.lon, accuracy: 9 })
      const row = page.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText('You’re there.')).toBeVisible()
      await playRound(page, name)
      if (name === first?.name) break
      await expect(page.getByRole('heading', { name: 'Done!' })).toBeVisible()
      await page.getByRole('button', { name: 'Back to the game' }).click()
    }
    await getsPrize(bo, 'parade-poster-tram')
  },
)

test('a square in its drawn place outlasts a tab in the background and lost graphics', long, async ({ open }) => {
  test.slow()
  const [square] = places('parade-lamplighter')
  const { lat: latitude = 0, lon: longitude = 0 } = square?.location ?? {}
  const bo = await open({
    ...countingDraws,
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 600 },
    permissions: ['geolocation'],
    geolocation: { latitude, longitude, accuracy: 9 },
  })
  const { page } = bo
  await bo.signIn('bo@example.com')
  await openGame(bo, 'parade-lamplighter')
  const level = square?.name ?? ''
  await page.getByRole('button', { name: `Start: ${level}` }).click()
  const round = roundOf(page, level)
  await expect(round.locator('[data-ar-mode=scene]')).toBeVisible(drawn)
  await isDrawn(round.locator('canvas'))
  await expect(round.getByRole('heading', { name: 'Around you now' })).toBeVisible()

  await expect.poll(() => drawsInTenFrames(page)).toBeGreaterThan(0)
  await showTab(page, 'hidden')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await expect.poll(() => drawsInTenFrames(page)).toBe(0)
  await loseGraphics(round.locator('canvas'))
  await showTab(page, 'visible')
  const paused = page.getByRole('heading', { name: 'Paused' })
  const outcome = page.getByRole('button', { name: 'Back to the game' })
  // A round stands still for a minute at most: on a machine that takes longer for all this it is over, and says so.
  await expect(async () => {
    if (!(await paused.isVisible())) return
    await page.getByRole('button', { name: 'Resume' }).press('Enter', { timeout: 3_000 })
    await expect(paused).toBeHidden({ timeout: 3_000 })
  }).toPass()
  await isDrawn(round.locator('canvas'), outcome)
  await catchAll(page)
  await outcome.click()
  await expect(page.getByRole('heading', { name: 'The game' })).toBeVisible()
})

test('Chen takes the long way: level by level, the second one at the quay, through a pause', long, async ({ open }) => {
  const [, water] = places('lumen-long-way')
  const { lat: latitude = 0, lon: longitude = 0 } = water?.location ?? {}
  const chen = await open({
    ...withoutDrawing,
    permissions: ['geolocation'],
    geolocation: { latitude, longitude, accuracy: 9 },
  })
  const { page } = chen
  await chen.signIn('chen@example.com')
  await openGame(chen, 'lumen-long-way')
  await expect(page.getByText('2 more levels are locked.')).toBeVisible()
  await expect(page.getByText('Fetch the water')).toBeHidden()

  await playRound(page, 'Pick the beans')
  await expect(page.getByText('Next level unlocked.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await expect(page.getByText('One more level is locked.')).toBeVisible()

  await page.getByRole('button', { name: 'Start: Fetch the water' }).click()
  await expect(page.getByRole('heading', { name: 'Around you now' })).toBeVisible()
  await expect(page.getByText('Play with the list.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Catch / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await catchAll(page)
  await page.getByRole('button', { name: 'Back to the game' }).click()

  await playRound(page, 'Pour')
  await getsPrize(chen, 'lumen-moka')
})

test('Ana combs the tideline until the set is whole, on a wide and dark screen', long, async ({ open }) => {
  const ana = await open({ ...withoutDrawing, viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  const { page } = ana
  await ana.signIn('ana@example.com')
  await openGame(ana, 'marea-beachcomber')
  const pieces = objectDefinition('marea-beachcomber').behaviors['ar-game-v1']?.pieces ?? []
  const won = page.getByRole('heading', { name: 'You won!' })
  // Every round brings a piece that is missing; whoever misses it is brought one in the next.
  for (;;) {
    await playRound(page, 'The tideline')
    if (await won.isVisible()) break
    await page.getByRole('button', { name: 'Back to the game' }).click()
  }
  await expect(won).toBeFocused()
  await page.getByRole('link', { name: 'View collectible' }).click()
  await ana.isTold([`sent you ${titleOf('marea-amphora')}`])
  await expect(page.getByText(`${pieces.length} of ${pieces.length}`)).toBeVisible()
})
