import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { afterEach, describe, expect, test } from 'vitest'
import { setHost } from '../../platform/viewer/viewer.ts'
import { brandServer } from '../../testing/demo-brand.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import * as stories from './BrandHome.stories.tsx'
import BrandHomePage from './BrandHomePage.tsx'
import { PageBridgeProvider } from './page-bridge.ts'

afterEach(() => {
  cleanup()
  setHost(null)
})

describe('a brand’s home', () => {
  test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
    for (const language of ['en', 'es'] as const) {
      const { container, unmount } = renderStory(story, { language })
      await waitFor(() => expect(container).not.toBeEmptyDOMElement())
      expect(container).not.toHaveTextContent(/\{\{|undefined|\[object/)
      unmount()
    }
  })

  test('what its campaign wants to know is asked for, and answered on a screen of its own', async () => {
    renderStory(stories.WithQuestions)
    expect(await screen.findByRole('heading', { name: 'So that we pour the right thing' })).toBeVisible()
    expect(screen.getByText('Café Lumen has a question for you.')).toBeVisible()
    const answer = screen.getByRole('link', { name: 'Answer' })
    expect(answer).toHaveAttribute('href', '/update-profile?business-id=CafeLumen1&campaign-id=lumen-regulars')
  })

  test('without a page of its own a brand is shown by what it has set up: itself, what is new, what one holds, what lies outside', async () => {
    renderStory(stories.BuiltIn)
    expect(await screen.findByRole('heading', { level: 1, name: 'Café Lumen' })).toBeVisible()
    expect(screen.getByText('Korkeavuorenkatu, Helsinki')).toBeVisible()
    expect(screen.getByRole('link', { name: 'lumen.example.com' })).toHaveAttribute('href', 'https://lumen.example.com')
    const held = within(await screen.findByRole('list', { name: 'Your collectibles' }))
    expect(held.getAllByRole('link').length).toBeGreaterThan(2)
    expect(await screen.findByText(/One stamp per drink, ten stamps a crate/)).toBeVisible()
    expect(within(await screen.findByRole('list', { name: 'New' })).getAllByRole('listitem').length).toBeGreaterThan(3)
    expect(await screen.findByText(/collectibles to pick up on the map/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the map' })).toHaveAttribute('href', '/b/cafe-lumen/map')
  })

  test('what comes next to the person stands under the name, with how far they are, and leads to the card; without a card nothing does', async () => {
    renderStory(stories.BuiltIn)
    const reward = await screen.findByRole('link', { name: /^Your next reward/ })
    expect(reward).toHaveTextContent("Roaster's Crate")
    expect(within(reward).getByRole('progressbar', { name: 'Stamps' })).toHaveAttribute('aria-valuetext', '9 of 10')
    expect(reward).toHaveAttribute('href', expect.stringMatching(/^\/b\/cafe-lumen\/token\//))
    cleanup()
    renderStory(stories.NothingHeldYet)
    expect(await screen.findByText(/The tin is empty/)).toBeVisible()
    expect(screen.queryByText('Your next reward')).toBeNull()
  })

  test('what one has comes before what the brand wants to know and what its staff does', async () => {
    renderStory(stories.StaffWithQuestions)
    const held = await screen.findByRole('list', { name: 'Your collectibles' })
    const answer = await screen.findByRole('link', { name: 'Answer' })
    const studio = await screen.findByRole('link', { name: 'Open Studio' })
    const follows = Node.DOCUMENT_POSITION_FOLLOWING
    expect(held.compareDocumentPosition(answer) & follows).toBe(follows)
    expect(answer.compareDocumentPosition(studio) & follows).toBe(follows)
  })

  test('a brand’s terms are agreed to here, all at once, and taken back', async () => {
    const asked: Asked[] = []
    const accepted = new Set<string>()
    const answer = brandServer('cafe-lumen', { me: 'ana' })
    renderStory({
      render: () => <BrandHomePage params={{ business: 'cafe-lumen' }} />,
      parameters: {
        world: {
          accountId: person('ana').id,
          async answer(request) {
            asked.push(request)
            const [, id] = /\/me\/terms\/(.+)$/.exec(request.path) ?? []
            if (id) {
              if ((request.body as { accepted: boolean }).accepted) accepted.add(id)
              else accepted.delete(id)
              return { body: {} }
            }
            const reply = await answer(request)
            if (!/\/me\/terms\?/.test(request.path)) return reply
            const { items } = reply.body as { items: { id: string }[] }
            const at = '2026-05-01T10:00:00.000Z'
            return {
              body: {
                items: items.map((each) => ({
                  ...each,
                  accepted: accepted.has(each.id),
                  acceptedAt: accepted.has(each.id) ? at : null,
                })),
              },
            }
          },
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText(/Accepted on/)).toBeVisible()
    expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2)
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
  })

  test('a brand’s own page is framed with an origin of its own, no permission of the device and no way to lead the wallet elsewhere', async () => {
    renderStory(stories.OwnPage)
    const frame = await screen.findByTitle('Café Lumen’s page')
    expect(frame).toHaveAttribute('src', 'https://lumen.example/app')
    expect(frame.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
    expect(frame).toHaveAttribute('allow', '')
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
    expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', 'https://lumen.example/app')
  })

  test('a host that lays its page configuration over the brand’s does not choose whose page is told of the person', async () => {
    const icons = [{ id: 'home' as const, link: 'https://host.example/' }]
    setHost({ config: { pageConfig: { features: { footer: { icons } } } } })
    renderStory(stories.BuiltIn)
    expect(await screen.findByText(/collectibles to pick up on the map/)).toBeVisible()
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('where the page is only shown, as in a preview, nothing that it asks for is heard', async () => {
    const asksForTheWallet = async () => {
      const frame = (await screen.findByTitle('Café Lumen’s page')) as HTMLIFrameElement
      const source = { postMessage: () => undefined }
      Object.defineProperty(frame, 'contentWindow', { value: source })
      const data = JSON.stringify({ type: 'NAVIGATE_TO_WALLET', payload: null })
      window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin: 'https://lumen.example' }))
    }
    history.replaceState(null, '', '/preview')
    const { render, ...story } = stories.OwnPage
    renderStory({ ...story, render: () => <PageBridgeProvider value={false}>{render()}</PageBridgeProvider> })
    await asksForTheWallet()
    expect(location.pathname).toBe('/preview')
    cleanup()
    renderStory(stories.OwnPage)
    await asksForTheWallet()
    await waitFor(() => expect(location.pathname).not.toBe('/preview'))
  })

  test('hostile values are text or nothing: no script, no picture, no frame comes of them', async () => {
    const { container } = renderStory(stories.Hostile)
    expect(await screen.findByText('<script>alert(5)</script>')).toBeVisible()
    await screen.findByText(/collectibles to pick up on the map/)
    expect(
      container.querySelectorAll('script, iframe, [href^="javascript"], [src^="javascript"], [src^="data:text"]'),
    ).toHaveLength(0)
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  test.each([
    ['a brand that cannot be read', stories.Failed],
    ['parts that cannot be read', stories.PartsFailed],
    ['a page that is silent', stories.OwnPageSilent],
  ])('%s can be tried again', async (_name, story) => {
    renderStory(story)
    expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  })
})
