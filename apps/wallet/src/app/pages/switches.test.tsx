import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import type { HostInit } from '@vitrine/protocol'
import { HostInit as HostInitSchema } from '@vitrine/protocol/host/config'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Pages } from '../../platform/navigation/page.tsx'
import type { RouteName } from '../../platform/navigation/paths.ts'
import { setHost } from '../../platform/viewer/viewer.ts'
import { At } from '../../testing/At.tsx'
import { demoServer, tokensOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import { signedOutPages } from './pages.ts'
import { pages as signedInPages } from './signed-in-pages.ts'

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  setHost(null)
})

/** A screen of the app as Ana sees it, in a page that has set what it has set. */
function show(route: RouteName, init: unknown, pages: Pages = signedInPages): Asked[] {
  setHost(HostInitSchema.parse(init) as HostInit)
  const asked: Asked[] = []
  const Page = pages[route]?.Component as unknown as ComponentType<{ params: object }>
  const answer = demoServer({
    me: 'ana',
    tokens: tokensOf('ana'),
    otherwise: (request) => {
      asked.push(request)
      return undefined
    },
  })
  renderStory({
    render: () => (
      <At address="/">
        <Page params={{}} />
      </At>
    ),
    parameters: { world: { accountId: person('ana').id, answer } },
  })
  return asked
}

const app = (switches: object) => ({ config: { appConfiguration: switches } })
const profile = (switches: object) => ({ walletConfig: { features: { screensConfig: { profileUser: switches } } } })

/** What is there as a rule, and what takes it away (spec §2.8). */
test.each([
  ['me', 'link', 'Edit profile', profile({ showEditProfile: false })],
  ['me', 'link', 'Sign-in and addresses', profile({ showManageAccountButton: false })],
  ['me', 'link', 'View as others see it', profile({ showUserRelations: false })],
  ['me', 'link', 'Settings', app({ showSettings: false })],
  ['settings', 'link', /^Terms/, app({ showTermsAndConditions: false })],
  ['settings', 'link', /^Privacy policy/, app({ showPrivacyPolicy: false })],
  ['manageAccounts', 'button', 'Add a wallet', app({ showBlockchainWallet: false })],
  ['settings', 'link', /^Sign-in and addresses/, app({ showManageAccountButton: false })],
  ['settings', 'link', /^Wallet addresses/, app({ showBlockchainWallet: false })],
] as const)('on the screen %s the %s %s is hidden by %j', async (route, role, name, init) => {
  show(route, {})
  const shown = await screen.findAllByRole(role, { name })
  expect(shown.length).toBeGreaterThan(0)
  cleanup()
  show(route, init)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryAllByRole(role).length).toBeGreaterThan(0))
  expect(screen.queryByRole(role, { name })).toBeNull()
})

test('links lead where the operator or a host says; a script is no page', async () => {
  show(
    'settings',
    app({
      termsOfUseURL: 'https://shop.example/terms',
      privacyPolicyURL: 'https://shop.example/privacy',
      supportURL: 'https://shop.example/help',
      feedbackURL: 'https://shop.example/say',
    }),
  )
  const names = [/^Terms/, /^Privacy policy/, 'Help']
  const leads = async (all: (string | RegExp)[] = names) =>
    Promise.all(all.map(async (name) => (await screen.findByRole('link', { name })).getAttribute('href')))
  expect(await leads([...names, 'Send feedback'])).toEqual(
    ['terms', 'privacy', 'help', 'say'].map((page) => `https://shop.example/${page}`),
  )
  cleanup()
  const script = 'javascript:alert(1)'
  show('settings', app({ termsOfUseURL: script, privacyPolicyURL: script, supportURL: script, feedbackURL: script }))
  expect(await leads()).toEqual(['/legal/terms', '/legal/privacy', '/legal/support'])
  expect(screen.queryByRole('link', { name: 'Send feedback' })).toBeNull()
})

test('feedback is asked for only where it reaches somebody, a mailbox too', async () => {
  const feedbackURL = 'mailto:hello@shop.example?subject=Wallet'
  show('settings', app({ feedbackURL }))
  expect(await screen.findByRole('link', { name: 'Send feedback' })).toHaveAttribute('href', feedbackURL)
  for (const switches of [{}, { feedbackURL: 'mailto:' }, { feedbackURL, showFeedback: false }]) {
    cleanup()
    show('settings', app(switches))
    await screen.findByRole('link', { name: 'Help' })
    expect(screen.queryByRole('link', { name: 'Send feedback' })).toBeNull()
  }
})

test('a profile without user name and QR code', async () => {
  const { name, preferred_username } = person('ana')
  show('me', profile({ showUsername: false, showUserQRCode: false }))
  expect(await screen.findByRole('heading', { name })).toBeVisible()
  expect(screen.queryByText(`@${preferred_username}`)).toBeNull()
  expect(screen.queryByRole('img', { name: /code/i })).toBeNull()
})

test('an inventory that is filtered, without its header, or not shown at all', async () => {
  const searches = (asked: Asked[]) => asked.filter(({ path }) => path.includes('user-inventory/search'))
  const filtered = show('wallet', { config: { inventoryFilter: 'SmartNft' } })
  await waitFor(() => expect(searches(filtered)[0]?.body).toMatchObject({ filterBy: 'smartNft' }))
  cleanup()
  const category = show('wallet', { config: { inventoryFilter: 'Posters' } })
  await waitFor(() => expect(searches(category)[0]?.body).toMatchObject({ filterBy: 'all', category: 'Posters' }))
  cleanup()
  show('wallet', { config: { features: { inventory: { hideHeader: true } } } })
  await screen.findAllByRole('link')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  cleanup()
  show('wallet', { walletConfig: { features: { screensConfig: { Wallet: { showInventory: false } } } } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('grid')).toBeNull()
  expect(screen.queryByText(tokensOf('ana')[0]?.state['meta-v1'].displayName ?? '')).toBeNull()
})

test('only wallets of allowed chains are offered', async () => {
  show('connect', { walletConfig: { features: { allowedChains: ['sol'] } } }, signedOutPages)
  expect(await screen.findByRole('button', { name: 'Solana' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ethereum' })).toBeNull()
  cleanup()
  show('connect', { walletConfig: { features: { allowedChains: [] } } }, signedOutPages)
  await screen.findByRole('button', { name: 'Sign in or join' })
  expect(screen.queryByRole('button', { name: 'Solana' })).toBeNull()
  cleanup()
  show('manageAccounts', { walletConfig: { features: { allowedChains: ['sol'] } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a wallet' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(/Solana/)
  expect(screen.queryByRole('radio', { name: /Ethereum/ })).toBeNull()
})
