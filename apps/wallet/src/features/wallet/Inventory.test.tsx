import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeWalletPreferences, defaultPreferences } from '../../data/account/wallet-preferences.ts'
import { demoServer, tokenOf, tokensOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as rooms from './BusinessWalletPage.stories.tsx'
import * as wallets from './WalletPage.stories.tsx'

beforeEach(() => {
  layOutAsPhone()
  changeWalletPreferences(defaultPreferences)
})
afterEach(cleanup)

const cases = (name = 'Wallet') => within(screen.getByRole('list', { name }))
const card = tokenOf('ana', 'lumen-ten-stamp-card')
const number = card.state['numbered-v1']?.number ?? 0

describe('the wallet', () => {
  test.each([...storiesOf(wallets), ...storiesOf(rooms)])('%s is drawn in both languages', async (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      await waitFor(() => expect(container).not.toBeEmptyDOMElement())
      expect(container).not.toHaveTextContent(/\{\{|undefined/)
      unmount()
    }
  })

  test('engraves the edition in the language, unlimited ones as a number alone', async () => {
    renderStory(wallets.Filled)
    expect(await screen.findAllByText(`No. ${number}`)).not.toHaveLength(0)
    cleanup()
    renderStory(wallets.Filled, { language: 'es' })
    expect(await screen.findAllByText(`N.º ${number}`)).not.toHaveLength(0)
  })

  test('a ticket to come stands over everything, and leads to itself; over a narrowed list nothing does', async () => {
    renderStory(wallets.TicketToCome)
    const next = await screen.findByRole('link', { name: /^Up next/ })
    expect(next).toHaveTextContent('The old gasworks')
    expect(next).toHaveAttribute('href', expect.stringMatching(/^\/token\//))
    cleanup()
    renderStory(wallets.NothingFits)
    expect(await screen.findByRole('heading', { name: 'No collectibles match this filter' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Up next/ })).toBeNull()
  })

  test('shows on each case what the person wants to see', async () => {
    renderStory(wallets.Filled)
    await screen.findByRole('list', { name: 'Wallet' })
    expect(cases().getAllByText('New')).not.toHaveLength(0)
    changeWalletPreferences({ showEditions: false, showBadges: false })
    await waitFor(() => expect(cases().queryByText('New')).not.toBeInTheDocument())
    expect(cases().queryByText(/^No\. /)).not.toBeInTheDocument()
  })

  test('a brand decides for its own icons, whatever the person prefers', async () => {
    renderStory(rooms.IconsAsTheBrandSays)
    await screen.findByRole('list', { name: 'Café Lumen' })
    await waitFor(() => expect(cases('Café Lumen').getAllByRole('link')).not.toHaveLength(0))
    expect(cases('Café Lumen').queryByText(/^No\. /)).not.toBeInTheDocument()
    expect(cases('Café Lumen').queryByText('New')).not.toBeInTheDocument()
  })

  test('marks what a brand keeps in front', async () => {
    renderStory(rooms.Filled)
    expect(await screen.findAllByRole('img', { name: 'Pinned' })).not.toHaveLength(0)
  })

  test('says what to do when it is empty, in the brand’s words in its room', async () => {
    renderStory(wallets.Empty)
    expect(await screen.findByRole('heading', { name: 'Welcome to your Wallet!' })).toBeVisible()
    cleanup()
    renderStory(rooms.EmptyByBrand)
    expect(await screen.findByRole('heading', { name: 'Nothing in the tin yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find your way to us' })).toHaveAttribute(
      'href',
      'https://lumen.example.com/visit',
    )
  })

  test('somebody with nothing yet is led to the map, the scanner and three brands', async () => {
    renderStory(wallets.Empty)
    expect(await screen.findByRole('link', { name: 'Open the map' })).toHaveAttribute('href', '/map')
    expect(screen.getByRole('link', { name: 'Scan a code' })).toHaveAttribute('href', '/camera')
    const brands = await screen.findByRole('region', { name: 'Brands to visit' })
    expect(within(brands).getByRole('link', { name: /Café Lumen/ })).toHaveAttribute('href', '/b/CafeLumen1')
    expect(within(brands).getAllByRole('link')).toHaveLength(3)
  })

  test('only where own addresses hold nothing is somebody asked to add one', async () => {
    renderStory(wallets.NothingAtAddresses)
    const add = await screen.findByRole('link', { name: 'Add a wallet address' })
    expect(add).toHaveAttribute('href', '/manageAccounts')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  })

  test('leads from one brand’s part into its room, and from there back to everything', async () => {
    renderStory(wallets.OneBrand)
    expect(await screen.findByRole('link', { name: 'Go to Café Lumen' })).toHaveAttribute(
      'href',
      '/b/CafeLumen1/wallet',
    )
    cleanup()
    renderStory(rooms.Filled)
    expect(await screen.findByRole('link', { name: 'All your collectibles' })).toHaveAttribute('href', '/')
  })

  test('a failure is a sentence with a way to try again', async () => {
    renderStory(wallets.Failed)
    expect(await screen.findByRole('alert')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  test.each([
    ['a total that is no number', { total: 'many', items: [] }],
    ['no tokens', { total: 3, items: null }],
    ['a token without its faces', { total: 1, items: [{ ...card, viewPlacements: undefined }] }],
    ['nothing at all', null],
  ])(
    'R27 a reply of the inventory with %s is a failure, and whole again when it is asked for once more',
    async (_name, data) => {
      let isBroken = true
      const answer = demoServer({
        me: 'ana',
        tokens: tokensOf('ana'),
        otherwise: ({ path }) => (isBroken && path.endsWith('/search') ? { body: { data } } : undefined),
      })
      renderStory({ ...wallets.Filled, parameters: { world: { accountId: person('ana').id, answer } } })
      expect(await screen.findByRole('alert')).toBeVisible()
      expect(screen.queryByText(/NaN|undefined|many/)).not.toBeInTheDocument()
      isBroken = false
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText(/^\d+ collectibles$/)).toBeInTheDocument()
    },
  )

  test('an address of no brand says so', async () => {
    renderStory(rooms.Unknown)
    expect(await screen.findByRole('heading', { name: 'Brand not found' })).toBeVisible()
  })
})
