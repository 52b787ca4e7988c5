import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import type { MapToken, Token, TokenId } from '@vitrine/protocol'
import { facesOfPlacements } from '@vitrine/token-rules/faces'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMapContents } from '../../data/map/use-map.ts'
import type { Following, InventoryRegion, SendInput } from '../../data/regions/region.ts'
import { Arrivals } from '../../features/arrivals/index.ts'
import { SendPage } from '../../features/send/GivePage.tsx'
import TokenDetailPage from '../../features/token-detail/TokenDetailPage.tsx'
import WalletPage from '../../features/wallet/WalletPage.tsx'
import { At } from '../../testing/At.tsx'
import { demoServer, refused, tokenOf, tokensOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'

const ana = person('ana').id
const glass = tokenOf('ana', 'marea-sea-glass')
const onShelf = (id: string, displayName: string): Token => ({
  ...glass,
  id: id as TokenId,
  type: 'shelf' as never,
  state: { ...glass.state, 'meta-v1': { ...glass.state['meta-v1'], displayName } },
})
const here = { lat: 60.17, lon: 24.94 }
const onMap = (token: Token): MapToken => ({ ...token, position: { type: 'Point', coordinates: [here.lon, here.lat] } })

/** A backend that nothing in the app knows: things on a shelf in this test. */
const shelf = vi.hoisted(() => ({
  things: [] as Token[],
  sent: [] as SendInput[],
  following: null as Following | null,
}))

vi.mock(import('../../data/regions/all-regions.ts'), async (original) => {
  const { allRegions } = await original()
  const key = ['inventory', 'shelf'] as const
  const never = () => Promise.reject(new Error('Nobody does this here.'))
  const region: InventoryRegion = {
    name: 'shelf',
    isThere: () => true,
    owns: ({ type }) => (type as string) === 'shelf',
    list: {
      kept: {
        query: () => ({ queryKey: key, queryFn: async () => [...shelf.things] }),
        holder: () => 'ana',
        tokensOf: (data) => data as Token[],
      },
      find: (client, id) => client.getQueryData<Token[]>(key)?.find((token) => token.id === id),
      ofSamePublisher: async () => shelf.things,
      hide(client, id) {
        const before = client.getQueryData<Token[]>(key)
        client.setQueryData<Token[]>(key, (shown) => shown?.filter((token) => token.id !== id))
        return () => client.setQueryData(key, before)
      },
      showDropped: (_client, token) => ({ token, restore: () => undefined }),
      forgetDropped: () => undefined,
      showArrived: async () => undefined,
    },
    read: {
      token: async (_api, id) => shelf.things.find((token) => token.id === id) ?? never(),
      find: async (_api, id) => shelf.things.find((token) => token.id === id) ?? null,
      has: ({ state }, behaviorId) => state[behaviorId] !== undefined,
      tellsProvenance: false,
      faces: ({ viewPlacements, state }) => ({ faces: facesOfPlacements(viewPlacements), fields: state }),
      place: () => null,
      isDropped: () => false,
      staysOnMap: () => false,
      saysGone: () => false,
      origin: ({ state }) => ({ businessId: state['studio-info-v1'].businessId, design: 'shelf' }),
      admits: () => true,
    },
    act: async () => ({
      async transfer(_context, input) {
        shelf.sent.push(input)
        shelf.things = shelf.things.filter(({ id }) => id !== input.token.id)
      },
      clone: never,
      remove: never,
      perform: never,
      named: (_api, _token, actionId) => ({ behaviorId: 'shelf', actionId }),
      move: never,
      drop: never,
      pickUp: never,
    }),
    map: async () => ({
      groups: async () => [{ key: 'ud9wr', ...here, count: shelf.things.length }],
      tokens: async () => shelf.things.map(onMap),
      follow: () => ({ look: () => undefined, stop: () => undefined }),
    }),
    follow(following) {
      shelf.following = following
      return () => undefined
    },
  }
  return { allRegions: [allRegions[0], region] as const }
})

beforeEach(() => {
  layOutAsPhone()
  shelf.things = [onShelf('shelf-1', 'A shell from the shelf'), onShelf('shelf-2', 'A jar from the shelf')]
  shelf.sent = []
})
afterEach(cleanup)

/** The newer API knows nothing of the shelf. */
const show = (node: ReactNode) =>
  renderStory({
    render: () => <At address="/">{node}</At>,
    parameters: {
      world: {
        accountId: ana,
        answer: demoServer({
          me: 'ana',
          tokens: tokensOf('ana').slice(0, 2),
          otherwise: ({ path }) => {
            if (path.includes('/geo-map/groups')) return { body: { data: { groups: [] } } }
            if (path.includes('/geo-map/search')) return { body: { data: { items: [], nextToken: null } } }
            return path.includes('shelf') ? refused('token.not_found', 404) : undefined
          },
        }),
      },
    },
  })

test('what a region that nobody has heard of keeps is listed among the rest and counted', async () => {
  show(<WalletPage />)
  expect(await screen.findByRole('link', { name: /A shell from the shelf/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /A jar from the shelf/ })).toBeInTheDocument()
  expect(await screen.findByText(/^4 /)).toBeInTheDocument()
})

test('its tokens are looked at, also by who comes to their address first', async () => {
  show(<TokenDetailPage params={{ tokenId: 'shelf-1' }} />)
  expect(await screen.findByRole('heading', { name: 'A shell from the shelf' })).toBeInTheDocument()
})

test('they are sent by their own region, and leave the list', async () => {
  show(
    <>
      <WalletPage />
      <SendPage params={{ tokenId: 'shelf-1' }} />
    </>,
  )
  await screen.findByRole('link', { name: /A shell from the shelf/ })
  await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), 'bo@example.com{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Send to bo@example.com' }))
  await waitFor(() => expect(shelf.sent.map(({ token }) => token.id)).toEqual(['shelf-1']))
  expect(screen.queryByRole('link', { name: /A shell from the shelf/ })).not.toBeInTheDocument()
})

test('what it tells of is announced', async () => {
  show(<Arrivals />)
  await waitFor(() => expect(shelf.following).not.toBeNull())
  await shelf.following?.onCame({ token: onShelf('shelf-3', 'A late pebble'), cause: 'transfer', by: null })
  expect(await screen.findByText(/A late pebble/)).toBeInTheDocument()
})

test('what it has on the map is drawn there', async () => {
  const everybody = { businessId: null, mine: false }
  const view = { box: { bottomLeft: here, topRight: { lat: 60.18, lon: 24.95 } }, zoom: 18 }
  function Shown() {
    const { tokens } = useMapContents(everybody, view)
    return <p>{tokens?.map(({ id }) => id).join(' ')}</p>
  }
  show(<Shown />)
  expect(await screen.findByText('shelf-1 shelf-2')).toBeInTheDocument()
})
