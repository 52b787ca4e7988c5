import { networkDesigns } from '@vitrine/fixtures/legacy-network'
import { drawn } from '../src/graphics.ts'
import { expect, long, test } from '../src/test.ts'

const lantern = 'Lantern · Pomegranate'
const urchin = networkDesigns.find(({ key }) => key === 'old-urchin')?.title ?? ''
/** North of the station, away from what the brands have laid out. */
const here = { latitude: 60.1757, longitude: 24.9402 }
const asIfThere = { geolocation: here, permissions: ['geolocation'] }

test('Ana lays a lantern on the map by keyboard, Bo sees it there, and Ana takes it back', long, async ({ open }) => {
  const ana = await open({ ...asIfThere, viewport: { width: 1440, height: 900 } })
  const bo = await open({ ...asIfThere, colorScheme: 'dark' })
  await ana.signIn('ana@example.com')
  await bo.signIn('bo@example.com')
  await bo.page.goto('/map')
  await bo.page.getByRole('radio', { name: 'List' }).check()
  const inHisList = bo.page.getByRole('listitem').filter({ hasText: lantern })
  await expect(bo.page.getByRole('heading', { name: 'Near you' })).toBeVisible()
  await expect(inHisList).toHaveCount(0)

  const hers = await ana.total()
  await ana.openToken(lantern)
  await ana.page.getByRole('button', { name: 'Drop' }).click()
  const map = ana.page.getByRole('region', { name: /^Map for choosing the place/ })
  const spot = ana.page.getByText(/^60\.\d{5}, 24\.\d{5} · .* from you$/)
  await expect(spot).toContainText('60.17570, 24.94020')
  await expect(map).toBeVisible(drawn)
  await map.focus()
  for (let step = 0; step < 3; step += 1) await map.press('ArrowRight')
  await map.press('ArrowUp')
  await expect(spot).not.toContainText('24.94020')
  await expect(spot).not.toContainText('60.17570')
  const where = (await spot.innerText()).split(' · ')[0] ?? ''
  await ana.page.getByRole('button', { name: 'Drop it here' }).press('Enter')
  const question = ana.page.getByRole('alertdialog')
  await expect(question).toContainText(`It will be at ${where} for the first person who picks it up.`)
  await expect(question).toContainText('you can take it back')
  await question.getByRole('button', { name: 'Drop it' }).press('Enter')
  await expect(ana.page.getByRole('heading', { name: `${lantern} is on the map` })).toBeVisible()

  await expect(inHisList).toHaveCount(1)
  await ana.page.getByRole('link', { name: 'View on the map' }).click()
  const inHerList = ana.page.getByRole('listitem').filter({ hasText: lantern })
  await expect(inHerList).toHaveCount(1)
  const toWallet = ana.page.getByRole('link', { name: 'Wallet', exact: true })
  await toWallet.click()
  await expect(ana.count(hers - 1)).toBeVisible()

  // Found with what else she has dropped, it is taken back from its own page, from wherever she is.
  await ana.page.getByRole('button', { name: 'Sort and filter' }).click()
  await ana.page.getByRole('button', { name: 'Only what I dropped' }).click()
  await expect(ana.page.getByRole('link', { name: 'View on the map' })).toBeVisible()
  await expect(ana.page.getByText('1 collectible', { exact: true })).toBeVisible()
  await ana.openToken(lantern)
  await expect(ana.page.getByText(`It’s at ${where}, for the first person who picks it up.`)).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await ana.page.getByRole('button', { name: 'Take it back' }).click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await ana.isTold([`${lantern} is back in your wallet`])
  await expect(inHisList).toHaveCount(0)
  await toWallet.click()
  await expect(ana.count(hers)).toBeVisible()
})

test(
  'a token of the older network is dropped by numbers, and Bo, who stands there, picks it up',
  long,
  async ({ open }) => {
    const ana = await open()
    const bo = await open({ ...asIfThere, colorScheme: 'dark' })
    await ana.signIn('ana@example.com')
    await bo.signIn('bo@example.com')
    await ana.openToken(urchin)
    await ana.page.getByRole('button', { name: 'More' }).click()
    await ana.page.getByRole('button', { name: 'Drop' }).click()
    await ana.page.getByRole('radio', { name: 'Coordinates' }).check()
    await ana.page.getByRole('textbox', { name: 'Latitude' }).fill(String(here.latitude))
    await ana.page.getByRole('textbox', { name: 'Longitude' }).fill(String(here.longitude))
    await ana.page.getByRole('button', { name: 'Drop it here' }).click()
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Drop it' }).click()
    await expect(ana.page.getByRole('heading', { name: `${urchin} is on the map` })).toBeVisible()

    await bo.page.goto('/map')
    await bo.page.getByRole('radio', { name: 'List' }).check()
    await bo.page.getByRole('listitem').filter({ hasText: urchin }).getByRole('button').click()
    await bo.page.getByRole('dialog').getByRole('button', { name: 'Pick up' }).click()
    await expect(bo.page.getByRole('dialog')).toContainText('It’s yours')

    // Too late to take it back.
    await ana.page.getByRole('button', { name: 'Take it back' }).click()
    await expect(ana.page.getByRole('heading', { name: `${urchin} has been picked up` })).toBeVisible()
  },
)
