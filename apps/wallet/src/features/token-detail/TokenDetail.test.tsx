import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { useApi } from '../../platform/server/api.ts'
import { setHost } from '../../platform/viewer/viewer.ts'
import { At } from '../../testing/At.tsx'
import { businessOf, demoServer, refused, tokenOf } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked, Reply } from '../../testing/StoryWorld.tsx'
import * as stories from './TokenDetailPage.stories.tsx'
import TokenDetailPage from './TokenDetailPage.tsx'

// The window for Undo closes by itself after a while, which may be shorter than this machine takes to press a button.
vi.mock(import('@vitrine/protocol/limits'), async (original) => {
  const { limits } = await original()
  return { limits: { ...limits, deleteUndoMs: 600_000 as never } }
})

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  setHost(null)
})

const token = tokenOf('ana', 'marea-sea-glass')
const title = token.state['meta-v1'].displayName

/** What the wallet would list. */
function Listed() {
  const listing = { businessId: null, parentId: '.', sort: 'newest', filter: 'all', category: null } as const
  const { data } = useQuery({ ...inventoryPageQuery(useApi(), listing, 0), staleTime: Number.POSITIVE_INFINITY })
  return (
    <ul aria-label="listed">
      {data?.items.map(({ id, state }) => (
        <li key={id}>{state['meta-v1'].displayName}</li>
      ))}
    </ul>
  )
}

describe('deleting', () => {
  async function startDeleting(deletion: Reply = { body: null }) {
    const deleted: Asked[] = []
    renderStory({
      render: () => (
        <At address="/">
          <Listed />
          <TokenDetailPage params={{ tokenId: token.id }} />
        </At>
      ),
      parameters: {
        world: {
          accountId: person('ana').id,
          answer: demoServer({
            me: 'ana',
            tokens: [token],
            otherwise: (asked) => {
              if (asked.method !== 'DELETE') return undefined
              deleted.push(asked)
              return deletion
            },
          }),
        },
      },
    })
    const user = userEvent.setup()
    const listed = within(await screen.findByRole('list', { name: 'listed' }))
    await listed.findByText(title)
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(listed.queryByText(title)).not.toBeInTheDocument())
    return { user, listed, deleted }
  }

  test('takes it out of sight at once, and Undo brings it back without the server ever knowing', async () => {
    const { user, listed, deleted } = await startDeleting()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await listed.findByText(title)).toBeInTheDocument()
    expect(deleted).toHaveLength(0)
  })

  test('is done when the undo window is closed', async () => {
    const { user, deleted } = await startDeleting()
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(deleted).toHaveLength(1))
  })

  test('brings it back with a sentence when it could not be done', async () => {
    const { user, listed } = await startDeleting(refused('token.wrong_state', 409))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText(`${title} couldn’t be deleted`)).toBeInTheDocument()
    expect(await listed.findByText(title)).toBeInTheDocument()
  })
})

describe('the token’s screen', () => {
  test('offers what the server says can be done', async () => {
    renderStory(stories.Shareable)
    expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible()
    cleanup()
    renderStory(stories.SoulBound)
    expect(await screen.findByText('This one stays with you. It can’t be sent or shared.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  })

  test('offers nothing to do with what is somebody else’s, and says whose it is', async () => {
    renderStory(stories.SomebodyElses)
    expect(await screen.findByText('Bo Lindqvarn')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Send|More/ })).not.toBeInTheDocument()
  })

  test.each([
    ['gone', stories.Gone],
    ['not for this person', stories.NotAllowed],
  ])('what is %s leads back to the wallet', async (_name, story) => {
    renderStory(story)
    expect(await screen.findByRole('heading', { name: 'It’s not here any more' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your wallet' })).toHaveAttribute('href', '/')
  })

  test('shows its card on demand', async () => {
    renderStory(stories.Sendable)
    const card = await screen.findByRole('radio', { name: 'Card' })
    const before = screen.getByRole('figure').querySelector('img')?.getAttribute('src')
    await userEvent.click(card)
    expect(screen.getByRole('figure').querySelector('img')?.getAttribute('src')).not.toBe(before)
  })

  test('inside a brand its page says whose work it is, unless the host leaves that out', async () => {
    renderStory(stories.InItsBrand)
    const visit = await screen.findByRole('link', { name: 'Go to the brand' })
    const brand = businessOf(visit.getAttribute('href')?.replace('/b/', '') ?? '')
    expect(screen.getByRole('region', { name: brand.displayName })).toContainElement(visit)
    cleanup()
    setHost({ config: { appConfiguration: { showBusinessProfile: false } } })
    renderStory(stories.InItsBrand)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go to the brand' })).toBeNull()
  })

  test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      await waitFor(() => expect(container).not.toBeEmptyDOMElement())
      expect(container).not.toHaveTextContent(/\{\{|undefined/)
      unmount()
    }
  })
})
