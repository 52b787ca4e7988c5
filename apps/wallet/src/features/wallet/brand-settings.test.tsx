import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import type { HostConfig, PageConfig } from '@vitrine/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeWalletPreferences, defaultPreferences } from '../../data/account/wallet-preferences.ts'
import { setHost } from '../../platform/viewer/viewer.ts'
import { At } from '../../testing/At.tsx'
import { tokensOf } from '../../testing/demo-answers.ts'
import { brandServer } from '../../testing/demo-brand.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import BusinessWalletPage from './BusinessWalletPage.tsx'
import WalletPage from './WalletPage.tsx'

beforeEach(() => {
  layOutAsPhone()
  changeWalletPreferences(defaultPreferences)
})
afterEach(() => {
  cleanup()
  setHost(null)
})

type Features = NonNullable<PageConfig['features']>

/** Ana in the room of a café that has set this up; answers what was asked of the server. */
function openRoom(features: Features, { tokens = tokensOf('ana'), theme = {} } = {}): Asked[] {
  const asked: Asked[] = []
  const answer = brandServer('cafe-lumen', {
    me: 'ana',
    tokens,
    change: ({ pageConfig }) => ({
      pageConfig: { ...pageConfig, theme: { ...pageConfig?.theme, ...theme }, features: { ...features } },
    }),
  })
  renderStory({
    render: () => (
      <At address="/b/cafe-lumen/wallet">
        <BusinessWalletPage params={{ business: 'cafe-lumen' }} />
      </At>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer(request) {
          asked.push(request)
          return answer(request)
        },
      },
    },
  })
  return asked
}

const points = () => screen.findByRole('link', { name: /See your points/ })

describe('a brand’s room is as the brand has set it up', () => {
  test('pointsHeader: title and picture in place of ours, in colours that can be read (theme.pointsHeader)', async () => {
    openRoom(
      { pointsHeader: { enabled: true, title: 'Your suns', image: '/media/demo/lumen/stamp-icon.webp' } },
      { theme: { pointsHeader: { background: '#ffd54a', text: '#ffee88' } } },
    )
    const header = await points()
    expect(within(header).getByText('Your suns')).toBeVisible()
    expect(header.querySelector('img')).toHaveAttribute('src', '/media/demo/lumen/stamp-icon.webp')
    await waitFor(() => expect(header.style.getPropertyValue('--tally-ground')).toBe('#ffd54a'))
    expect(header.style.getPropertyValue('--tally-text')).not.toBe('#ffee88')
  })

  test('pointsHeader.enabled: off leaves it out, on shows it before there are any', async () => {
    openRoom({ pointsHeader: { enabled: false } })
    expect(await screen.findByRole('list', { name: 'Café Lumen' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /See your points/ })).toBeNull()
  })

  test('coinsHeader: its own title and picture, and only where the brand turns it on', async () => {
    openRoom({ coinsHeader: { enabled: true, title: 'Beans in your pocket', image: '/media/demo/lumen/coin.webp' } })
    const header = await screen.findByRole('link', { name: /Beans in your pocket/ })
    expect(header).toHaveAttribute('href', '/b/cafe-lumen/coins')
    expect(header.querySelector('img')).toHaveAttribute('src', '/media/demo/lumen/coin.webp')
    cleanup()
    const asked = openRoom({})
    await points()
    expect(asked.filter(({ path }) => path.startsWith('/coins'))).toEqual([])
  })

  test('eth: without chains there is nothing to ask of them', async () => {
    const choices = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Sort and filter' }))
      await screen.findByRole('dialog')
      return screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    }
    openRoom({})
    const all = await choices()
    cleanup()
    openRoom({ eth: { enabled: false } })
    expect((await choices()).length).toBe(all.length - 1)
  })

  test('emptyState: picture, words and a button in its own colour, which can be read; what leads nowhere safe is no button', async () => {
    const button = { text: 'Find us', color: '#ffee00', action: 'https://lumen.example.com/visit' }
    const emptyState = { title: 'Nothing yet', message: 'Come by', image: '/media/demo/lumen/empty.webp', button }
    openRoom({ emptyState }, { tokens: [] })
    expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible()
    expect(screen.getByText('Come by')).toBeVisible()
    const way = screen.getByRole('link', { name: 'Find us' })
    expect(way).toHaveAttribute('href', 'https://lumen.example.com/visit')
    await waitFor(() => expect(way.style.getPropertyValue('--color-primary')).toBe('#ffee00'))
    expect(way.style.getPropertyValue('--color-on-primary')).not.toBe('#ffffff')
    cleanup()
    openRoom({ emptyState: { ...emptyState, button: { ...button, action: 'javascript:alert(1)' } } }, { tokens: [] })
    expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Find us' })).toBeNull()
  })
})

describe('a host has the last word', () => {
  const host = (config: HostConfig, features = {}) => setHost({ config, walletConfig: { features } })
  const empty = {
    emptyStateTitle: 'Welcome, shopper',
    emptyStateMessage: 'Buy one, get one here',
    emptyStateImage: 'https://shop.example/empty.png',
  }

  test('emptyStateTitle, -Message and -Image stand over the brand’s and ours', async () => {
    host(empty)
    openRoom({ emptyState: { title: 'Nothing yet' } }, { tokens: [] })
    expect(await screen.findByRole('heading', { name: 'Welcome, shopper' })).toBeVisible()
    cleanup()
    renderStory({
      render: () => <WalletPage />,
      parameters: {
        world: { accountId: person('ana').id, answer: brandServer('cafe-lumen', { me: 'ana', tokens: [] }) },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Welcome, shopper' })).toBeVisible()
    expect(screen.getByText('Buy one, get one here')).toBeVisible()
    expect(document.querySelector('img[src="https://shop.example/empty.png"]')).not.toBeNull()
  })

  test('inventory.pinned is asked for before the brand’s own pins, and marked', async () => {
    host({}, { inventory: { pinned: ['lumen-stamp'] } })
    const asked = openRoom({ vatom: { pinned: ['lumen-ten-stamp-card'] } })
    expect((await screen.findAllByRole('img', { name: 'Pinned' })).length).toBeGreaterThan(1)
    const search = asked.find(({ path }) => path.endsWith('/user-inventory/search'))
    expect(search?.body).toMatchObject({ pinned: ['lumen-stamp'] })
  })
})
