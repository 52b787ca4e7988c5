import type { Locator } from '@playwright/test'
import { demoWorld, objectDefinition } from '@vitrine/fixtures'
import { accessTokenFor, HostAtBrowser } from '../src/host-page.ts'
import { test } from '../src/hosts.ts'
import { otherPerson } from '../src/other-person.ts'
import { expect, long } from '../src/test.ts'

const titleOf = (definition: string) => objectDefinition(definition).meta.displayName
const title = titleOf('parade-poster-whale')

interface Token {
  id: string
  metadata: { name: string }
}

test('every switch of a host changes what people see, at once and back', long, async ({ open, server, cinema }) => {
  const { page } = await open({ viewport: { width: 1440, height: 900 } })
  const host = new HostAtBrowser(page)
  const { wallet } = host
  await page.goto(`${cinema.origin}/?wallet=${server.url}`)
  const accessToken = await accessTokenFor(server.url, 'cinema', 'bo@example.com')
  await host.show({ accessToken, path: '/', config: { language: 'en', visibleTabs: ['Map', 'Wallet'] } })
  const navigation = wallet.getByRole('navigation', { name: 'Main navigation' })
  const heading = (name: string) => wallet.getByRole('heading', { level: 1, name })

  // Of the shell.
  await expect(navigation.getByRole('link', { name: /^(Wallet|Map|People|Messages)$/ })).toHaveText(['Map', 'Wallet'])
  const profile = wallet.getByRole('link', { name: 'Your profile' }).first()
  const scanner = wallet.getByRole('link', { name: 'Scan a code' }).first()
  await expect(profile).toBeVisible()
  await expect(scanner).toBeVisible()
  await host.call('updateConfig', { hideDrawer: true, scanner: { enabled: false }, language: 'es' })
  await expect(profile).toBeHidden()
  await expect(scanner).toBeHidden()
  await expect(wallet.locator('html')).toHaveAttribute('lang', 'es')
  await host.call('updateConfig', { hideDrawer: false, language: 'en', systemThemeOverride: 'dark' })
  await expect(wallet.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(profile).toBeVisible()

  const brands = wallet.getByRole('button', { name: 'Brands' }).first()
  await expect(brands).toBeVisible()
  await host.call('updateConfig', { appConfiguration: { showProductSelector: false } })
  await expect(brands).toBeHidden()
  await host.call('updateConfig', { hideNavigation: true })
  await expect(navigation).toBeHidden()
  await host.call('updateConfig', { hideNavigation: false })

  // Of the wallet.
  await host.call('navigateToTab', 'Wallet')
  await expect(wallet.getByRole('list', { name: 'Wallet' }).getByRole('link').first()).toBeVisible()
  await host.call('updateConfig', {
    inventoryFilter: 'No such category',
    emptyStateTitle: 'Nothing from the cinema yet',
    emptyStateMessage: 'Come to a film.',
    emptyStateImage: '/media/demo/lumen/empty.webp',
  })
  await expect(wallet.getByText('Nothing from the cinema yet')).toBeVisible()
  await expect(wallet.getByText('Come to a film.')).toBeVisible()
  await expect(wallet.locator('img[src="/media/demo/lumen/empty.webp"]')).toBeVisible()
  await host.call('updateConfig', { inventoryFilter: 'All', features: { inventory: { hideHeader: true } } })
  await expect(wallet.getByRole('list', { name: 'Wallet' }).getByRole('link').first()).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'View options' })).toBeHidden()

  const splashContent = { title: 'Tonight at the cinema', message: 'The moth has wings of silver.' }
  await host.call('updateConfig', { appConfiguration: { features: { inventory: { splashContent } } } })
  const splash = wallet.getByRole('dialog', { name: 'Tonight at the cinema' })
  await expect(splash).toContainText('The moth has wings of silver.')
  await splash.getByRole('button', { name: 'Go to your wallet' }).click()
  await expect(splash).toBeHidden()

  // Of a token.
  const tokens = await host.call<Token[]>('listTokens')
  const poster = tokens.find(({ metadata }) => metadata.name === title)?.id ?? ''
  await host.call('openToken', poster)
  await expect(heading(title)).toBeVisible()
  const send = wallet.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeVisible()
  await host.call('updateConfig', {
    hideTokenActions: true,
    hideCloseButtonOnNft: true,
    customActions: [{ text: 'Show at the door', action: 'door' }],
    customActionBtn: { icon: '/media/demo/lumen/mark.svg', style: { backgroundColor: '#ffee00' } },
  })
  await expect(send).toBeHidden()
  await expect(wallet.getByRole('button', { name: 'Back to the wallet' })).toBeHidden()
  await wallet.getByRole('button', { name: 'Show at the door' }).click()
  await expect
    .poll(() => host.told('sendCustomAction'))
    .toContainEqual(expect.objectContaining({ action: 'door', tokenId: poster }))
  const own = wallet.getByRole('button', { name: 'More from this page' })
  await expect(own).toHaveCSS('background-color', 'rgb(255, 238, 0)')
  await expect(own.locator('img')).toHaveAttribute('src', '/media/demo/lumen/mark.svg')
  await own.click()
  await expect
    .poll(() => host.told('sendCustomAction'))
    .toContainEqual(expect.objectContaining({ action: null, tokenId: poster }))

  // Of settings and profile.
  const switches = [
    'showSettings',
    'showBlockchainWallet',
    'showManageAccountButton',
    'showFeedback',
    'showTermsAndConditions',
    'showPrivacyPolicy',
    'showUsername',
    'showUserQRCode',
    'showUserRelations',
    'showEditProfile',
  ]
  const shown = (isShown: boolean) => ({
    appConfiguration: {
      feedbackURL: 'mailto:hello@cinema.example',
      ...Object.fromEntries(switches.map((name) => [name, isShown])),
    },
  })
  await host.call('updateConfig', shown(true))
  await host.call('navigate', 'Settings')
  await expect(heading('Settings')).toBeVisible()
  const rows = ['Sign-in and addresses', 'Terms of use', 'Privacy policy', 'Send feedback'].map((name) =>
    wallet.getByRole('link', { name: new RegExp(`^${name}`) }),
  )
  for (const row of rows) await expect(row).toBeVisible()
  const settings = wallet.getByRole('link', { name: 'Settings' }).first()
  await expect(settings).toBeVisible()
  await host.call('updateConfig', shown(false))
  for (const row of [...rows, settings]) await expect(row).toBeHidden()
  await host.call('navigate', 'ManageAccounts')
  const another = wallet.getByRole('button', { name: 'Add a wallet' })
  await expect(wallet.getByRole('button', { name: 'Add an e-mail address' })).toBeVisible()
  await expect(another).toBeHidden()
  await host.call('updateConfig', shown(true))
  await expect(another).toBeVisible()
  await host.call('updateConfig', shown(false))
  await host.call('navigate', 'Me')
  const parts = [
    wallet.getByText('@bo.drums'),
    wallet.getByRole('img', { name: 'QR code of your profile' }),
    wallet.getByRole('link', { name: 'Edit profile' }),
    wallet.getByRole('link', { name: 'View as others see it' }),
  ]
  await expect(wallet.getByRole('heading', { name: 'Bo Lindqvarn' })).toBeVisible()
  for (const part of parts) await expect(part).toBeHidden()
  await host.call('updateConfig', shown(true))
  for (const part of parts) await expect(part).toBeVisible()
})

test('what arrives is announced, or not, as a host says', long, async ({ open, server, cinema }) => {
  const { page } = await open()
  const host = new HostAtBrowser(page)
  await page.goto(`${cinema.origin}/?wallet=${server.url}`)
  const accessToken = await accessTokenFor(server.url, 'cinema', 'bo@example.com')
  const [told, ignored, silent] = ['marea-scallop', 'marea-nautilus', 'marea-pearl']
  const following = host.following()
  await host.show({ accessToken, path: '/', config: { language: 'en', ignoreNewTokenToast: [ignored] } })
  await expect.poll(() => host.call('navigationIsReady')).toBe(true)
  await following
  await host.keepToasts()
  const chen = await otherPerson(server.url, 'cinema', 'chen@example.com')
  const send = async (definition: string) => {
    const id = await chen.find(definition)
    await chen.send(id, 'bo@example.com')
    await expect.poll(() => host.told('tokenAdded')).toContainEqual(expect.objectContaining({ id }))
  }
  await send(ignored)
  await send(told)
  await expect.poll(() => host.toasts()).toContain(titleOf(told))
  await host.call('updateConfig', { disableNewTokenToast: true })
  await send(silent)
  for (const definition of [ignored, silent]) expect(await host.toasts()).not.toContain(titleOf(definition))
})

const [ship] = demoWorld.drops.find(({ objectDefinitionId }) => objectDefinitionId === 'marea-tile-ship')?.places ?? []
const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#c2185b' } }

/** What most of it is painted with. */
async function colorOf(locator: Locator): Promise<string> {
  const picture = (await locator.screenshot()).toString('base64')
  return locator.page().evaluate(async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const { width, height } = image
    const paint = new OffscreenCanvas(width, height).getContext('2d')
    if (!paint) return ''
    paint.drawImage(image, 0, 0)
    const { data } = paint.getImageData(0, 0, width, height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4 * 7) {
      const color = [data[at], data[at + 1], data[at + 2]].join(' ')
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
  }, picture)
}

test(
  'a host says what the map lies on, how near people have to come, and whether there is AR',
  long,
  async ({ open, server, cinema }) => {
    if (!ship) throw new Error('The demo world has no ship on its map.')
    const metres = 30 / (111_195 * Math.cos((ship.lat * Math.PI) / 180))
    const { page, context } = await open({
      serviceWorkers: 'block',
      viewport: { width: 640, height: 560 },
      geolocation: { latitude: ship.lat, longitude: ship.lon - metres, accuracy: 4 },
      permissions: ['geolocation'],
    })
    await context.route('https://tiles.example/style.json', (route) =>
      route.fulfill({
        json: { version: 8, sources: {}, layers: [ground] },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    const host = new HostAtBrowser(page)
    const { wallet } = host
    await page.goto(`${cinema.origin}/?wallet=${server.url}`)
    const accessToken = await accessTokenFor(server.url, 'cinema', 'bo@example.com')
    await host.show({ accessToken, businessId: 'MuseoMarea1', config: { language: 'en', maxDistanceForPickup: 20 } })
    await expect.poll(() => page.frames()[1]?.url()).toBe(`${server.url}/b/MuseoMarea1/wallet`)
    await host.call('navigateToTab', 'Map')
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/\/b\/[^/]+\/map$/)
    const ar = wallet.getByRole('link', { name: 'AR', exact: true }).first()
    await expect(ar).toBeVisible()
    const canvas = wallet.locator('canvas.maplibregl-canvas')
    await expect(canvas).toBeVisible()
    await host.call('updateConfig', { mapStyle: 'https://tiles.example/style.json' })
    // Drawn without a graphics card, by whatever else the machine leaves time for.
    await expect.poll(() => colorOf(canvas), { timeout: 200_000 }).toBe('194 24 91')
    await host.call('updateConfig', { disableArPickup: true })
    await expect(
      wallet.getByRole('region', { name: 'Map', exact: true }).getByRole('link', { name: 'AR' }),
    ).toBeHidden()

    await host.call('linkTo', '/b/MuseoMarea1/map?view=list')
    const row = wallet
      .getByRole('listitem')
      .filter({ hasText: titleOf('marea-tile-ship') })
      .getByRole('button')
    await row.click()
    const sheet = wallet.getByRole('dialog', { name: titleOf('marea-tile-ship') })
    await expect(sheet).toContainText('Get within 20 m to pick it up.')
    await expect(sheet.getByRole('button', { name: 'Show the way' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Pick up' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await host.call('updateConfig', { maxDistanceForPickup: 0 })
    await row.click()
    await expect(sheet.getByRole('button', { name: 'Pick up' })).toBeEnabled()
    await sheet.getByRole('button', { name: 'Pick up' }).click()
    await expect(wallet.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  },
)
