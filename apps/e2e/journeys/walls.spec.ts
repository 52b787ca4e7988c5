import { withoutDrawing } from '../src/graphics.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'
import { wanderFrom } from '../src/wander.ts'

const brands = ['cafe-lumen', 'museo-marea', 'night-parade'].map((brand) => `/b/${brand}`)
const ofApp = ['/', '/map', '/people', '/camera', '/me', '/settings', ...brands]
/** Maps and rooms are drawn by journeys of their own; here what stands in for them is read. */
const desk = { viewport: { width: 1440, height: 900 }, ...withoutDrawing }

/** A machine that does much else at once takes its time for all of them. */
const manyScreens = 1_200_000

const comeAs: Readonly<Record<string, (person: PersonAtBrowser) => Promise<void>>> = {
  Ana: (person) => person.signIn('ana@example.com'),
  Bo: (person) => person.signIn('bo@example.com'),
  Chen: (person) => person.signIn('chen@example.com'),
  async 'a guest'(guest) {
    await guest.page.goto('/')
    await guest.page.getByRole('button', { name: 'Continue without an account' }).click()
    await guest.page.getByRole('button', { name: 'I agree, continue' }).click()
    await guest.seesWallet()
  },
}

/** Somebody in each language, and each of them in one: what a link leads to is the same in both. */
const inLanguage = { Ana: 'en', Bo: 'es', Chen: 'en', 'a guest': 'es' }

for (const [name, come] of Object.entries(comeAs)) {
  const language = inLanguage[name as keyof typeof inLanguage]
  test(`whatever ${name} opens is there, in ${language}`, long, async ({ open }) => {
    test.setTimeout(manyScreens)
    const person = await open(desk)
    await come(person)
    if (language === 'es') {
      await person.page.goto('/settings')
      await person.page.getByRole('radio', { name: 'Español' }).click()
      await expect(person.page.locator('html')).toHaveAttribute('lang', 'es')
    }
    expect(await wanderFrom(person.page, ofApp)).toEqual([])
  })
}

test('whatever somebody opens who is not signed in is there, in es', long, async ({ open, server }) => {
  test.setTimeout(manyScreens)
  const { page } = await open({ ...desk, locale: 'es' })
  await page.goto('/')
  expect(await wanderFrom(page, ['/', '/connect', ...brands])).toEqual([])
  for (const name of ['lumen', 'marea', 'parade']) {
    await page.goto(server.url.replace('//', `//${name}.`))
    expect(await wanderFrom(page, ['/', '/connect']), name).toEqual([])
  }
})
