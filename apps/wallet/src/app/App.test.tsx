import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as claimStories from '../features/claim/ClaimScreen.stories.tsx'
import { renderStory, storiesOf } from '../testing/render-story.tsx'
import { StoryWorld } from '../testing/StoryWorld.tsx'
import * as stories from './App.stories.tsx'
import { App } from './App.tsx'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import { openRoutes } from './pages/open-routes.ts'
import { openArea } from './pages/pages.ts'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const all = [...storiesOf(stories), ...storiesOf(claimStories)]

test.each(all)('the state %s is drawn in both languages', (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    expect(container).not.toBeEmptyDOMElement()
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})

const noBusiness = { status: 404, body: { code: 'business.not_found', details: {} } }
const waitingClaim = {
  body: {
    data: {
      id: 'c1',
      status: 'waiting',
      recipient: { type: 'email', hint: 'a••a@example.com' },
      sender: { name: 'Bo' },
      token: { displayName: 'Sea Glass', viewPlacements: [] },
      business: null,
    },
  },
}

describe('R5 a signed-out visitor', () => {
  beforeAll(async () => void (await Promise.all(openRoutes.map(openArea.preload))))
  const visit = (address: string) => {
    history.replaceState(null, '', address)
    return render(
      <StoryWorld answer={({ path }) => (path.startsWith('/claims/') ? waitingClaim : noBusiness)}>
        <App />
      </StoryWorld>,
    )
  }

  test('sees the connect screen at the root, without being moved', async () => {
    visit('/')
    expect(await screen.findByRole('button', { name: 'Sign in or join' })).toBeVisible()
    expect(location.pathname).toBe('/')
  })

  test('is brought to the connect screen from anywhere in the app', async () => {
    visit('/token/t1')
    expect(await screen.findByRole('button', { name: 'Sign in or join' })).toBeVisible()
    expect(location.pathname).toBe('/connect')
  })

  test("is brought to a business's connect screen from anywhere in it", async () => {
    visit('/b/nowhere/token/t1')
    expect(await screen.findByText('Brand not found')).toBeVisible()
    expect(location.pathname).toBe('/b/nowhere')
  })

  test('reads a claim landing and the legal pages', async () => {
    visit('/claim/c1')
    expect(await screen.findByRole('button', { name: 'Sign in to receive it' })).toBeVisible()
    cleanup()
    visit('/legal/privacy')
    expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  })

  test('is told that an unknown address is none', async () => {
    visit('/nowhere')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

test('a screen that breaks can be tried again, and its reset is told', async () => {
  const broken = { now: true }
  const resets: string[] = []
  const Fragile = () => {
    if (broken.now) throw new Error('broken')
    return <p>whole</p>
  }
  render(
    <StoryWorld>
      <ErrorBoundary resetKey="/" onReset={() => resets.push('reset')}>
        <Fragile />
      </ErrorBoundary>
    </StoryWorld>,
    { onCaughtError: () => undefined },
  )
  broken.now = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('whole')).toBeVisible()
  expect(resets).toEqual(['reset'])
})
