import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeWalletPreferences, defaultPreferences } from '../../data/account/wallet-preferences.ts'
import { tokenOf } from '../../testing/demo-answers.ts'
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

  test('engraves the edition in the numerals of the language, unlimited ones with --', async () => {
    renderStory(wallets.Filled)
    expect(await screen.findAllByText(`${number.toLocaleString('en')}/--`)).not.toHaveLength(0)
    cleanup()
    renderStory(wallets.Filled, { language: 'es' })
    expect(await screen.findAllByText(`${number.toLocaleString('es')}/--`)).not.toHaveLength(0)
  })

  test('shows on each case what the person wants to see', async () => {
    renderStory(wallets.Filled)
    await screen.findByRole('list', { name: 'Wallet' })
    expect(cases().getAllByText('New')).not.toHaveLength(0)
    changeWalletPreferences({ showEditions: false, showBadges: false })
    await waitFor(() => expect(cases().queryByText('New')).not.toBeInTheDocument())
    expect(cases().queryByText(/\/--$/)).not.toBeInTheDocument()
  })

  test('a brand decides for its own icons, whatever the person prefers', async () => {
    renderStory(rooms.IconsAsTheBrandSays)
    await screen.findByRole('list', { name: 'Café Lumen' })
    await waitFor(() => expect(cases('Café Lumen').getAllByRole('link')).not.toHaveLength(0))
    expect(cases('Café Lumen').queryByText(/\/--$/)).not.toBeInTheDocument()
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

  test('leads from one brand’s part into its room, and from there back to everything', async () => {
    renderStory(wallets.OneBrand)
    expect(await screen.findByRole('link', { name: 'Step into Café Lumen' })).toHaveAttribute(
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

  test('an address of no brand says so', async () => {
    renderStory(rooms.Unknown)
    expect(await screen.findByRole('heading', { name: 'This brand is not here' })).toBeVisible()
  })
})
