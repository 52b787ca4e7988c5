import { objectDefinition } from '@vitrine/fixtures'
import { accessTokenFor, HostAtBrowser } from '../src/host-page.ts'
import { test } from '../src/hosts.ts'
import { expect, long } from '../src/test.ts'

const title = objectDefinition('parade-poster-whale').meta.displayName

interface Token {
  id: string
  metadata: { name: string }
}

test('every switch of a host changes what people see, at once and back', long, async ({ open, server, cinema }) => {
  const { page } = await open({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })
  const host = new HostAtBrowser(page)
  const { wallet } = host
  await page.goto(`${cinema.origin}/?wallet=${server.url}`)
  const accessToken = await accessTokenFor(server.url, 'cinema', 'bo@example.com')
  await host.show({ accessToken, path: '/', config: { language: 'en', visibleTabs: ['Map', 'Wallet'] } })
  const navigation = wallet.getByRole('navigation', { name: 'Main navigation' })
  const heading = (name: string) => wallet.getByRole('heading', { level: 1, name })

  // Of the shell.
  await expect(navigation.getByRole('link', { name: /^(Wallet|Map|Connect|Messages)$/ })).toHaveText(['Map', 'Wallet'])
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

  // Of the map: its ground, and whether AR is offered there.
  await host.call('navigateToTab', 'Map')
  await expect(wallet.getByRole('link', { name: 'AR' })).toBeVisible()
  await host.call('updateConfig', { disableArPickup: true, mapStyle: `${cinema.origin}/style.json` })
  await expect(wallet.getByRole('link', { name: 'AR' })).toBeHidden()

  // Of the wallet.
  await host.call('navigateToTab', 'Wallet')
  await expect(wallet.getByRole('list', { name: 'Wallet' }).getByRole('link').first()).toBeVisible()
  await host.call('updateConfig', {
    inventoryFilter: 'No such category',
    emptyStateTitle: 'Nothing from the cinema yet',
    emptyStateMessage: 'Come to a film.',
  })
  await expect(wallet.getByText('Nothing from the cinema yet')).toBeVisible()
  await expect(wallet.getByText('Come to a film.')).toBeVisible()
  await host.call('updateConfig', { inventoryFilter: 'All', features: { inventory: { hideHeader: true } } })
  await expect(wallet.getByRole('list', { name: 'Wallet' }).getByRole('link').first()).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'View options' })).toBeHidden()

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
  })
  await expect(send).toBeHidden()
  await expect(wallet.getByRole('button', { name: 'Back to the wallet' })).toBeHidden()
  await wallet.getByRole('button', { name: 'Show at the door' }).click()
  await expect
    .poll(() => host.told('sendCustomAction'))
    .toContainEqual(expect.objectContaining({ action: 'door', tokenId: poster }))

  // Of settings and profile.
  const shown = (isShown: boolean) => ({
    appConfiguration: Object.fromEntries(
      [
        'showSettings',
        'showManageAccountButton',
        'showFeedback',
        'showTermsAndConditions',
        'showPrivacyPolicy',
        'showUsername',
        'showUserQRCode',
        'showUserRelations',
        'showEditProfile',
      ].map((name) => [name, isShown]),
    ),
  })
  await host.call('navigate', 'Settings')
  await expect(heading('Settings')).toBeVisible()
  const rows = ['Manage accounts', 'Terms of use', 'Privacy policy', 'Give feedback'].map((name) =>
    wallet.getByRole('link', { name: new RegExp(`^${name}`) }),
  )
  for (const row of rows) await expect(row).toBeVisible()
  await host.call('updateConfig', shown(false))
  for (const row of rows) await expect(row).toBeHidden()
  await host.call('navigate', 'Me')
  const parts = [
    wallet.getByText('@bo.drums'),
    wallet.getByRole('img', { name: 'QR code of your profile' }),
    wallet.getByRole('link', { name: 'Edit profile' }),
  ]
  await expect(wallet.getByRole('heading', { name: 'Bo Lindqvarn' })).toBeVisible()
  for (const part of parts) await expect(part).toBeHidden()
  await host.call('updateConfig', shown(true))
  for (const part of parts) await expect(part).toBeVisible()
})
