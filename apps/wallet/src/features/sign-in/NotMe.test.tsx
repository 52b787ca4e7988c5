import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { refused } from '../../testing/demo-answers.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import { StoryWorld } from '../../testing/StoryWorld.tsx'
import * as stories from './NotMe.stories.tsx'
import NotMePage from './NotMePage.tsx'

const token = 'abcdefghijklmnopqrstuvwxyz012345'
const change = {
  state: 'open',
  stoppableUntil: '2026-05-23T09:30:00.000Z',
  changes: [{ change: 'removed', identity: 'ana@example.com', madeAt: '2026-05-16T09:30:00.000Z' }],
  signInWith: { type: 'email', value: 'ana@example.com' },
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('opening the link looks and changes nothing; the button stops it, and leads to a code to this address', async () => {
  history.replaceState(null, '', `/not-me#${token}`)
  const asked: [string, unknown][] = []
  const hints: unknown[] = []
  render(
    <StoryWorld
      answer={({ path, body }) => {
        asked.push([path, body])
        return { body: { ...change, state: path.endsWith('/stop') ? 'stopped' : 'open' } }
      }}
      signIn={{ start: async (wish) => void hints.push(wish), finish: () => new Promise(() => undefined) }}
    >
      <NotMePage />
    </StoryWorld>,
  )
  const user = userEvent.setup()
  const stop = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.getByText('ana@example.com was removed')).toBeInTheDocument()
  expect(asked).toEqual([['/account-changes/read', { token }]])
  // The address is in the history; what it carried is not.
  expect(location.hash).toBe('')
  await user.click(stop)
  expect(await screen.findByRole('heading', { name: 'Undone' })).toBeInTheDocument()
  expect(asked.at(-1)).toEqual(['/account-changes/stop', { token }])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(hints).toEqual([{ loginHint: 'ana@example.com' }])
})

test('a link that is over, or carries nothing, says so', async () => {
  history.replaceState(null, '', `/not-me#${token}`)
  const { unmount } = render(
    <StoryWorld answer={() => refused('account.link_over', 410)}>
      <NotMePage />
    </StoryWorld>,
  )
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work any more' })).toBeInTheDocument()
  unmount()
  sessionStorage.clear()
  render(
    <StoryWorld>
      <NotMePage />
    </StoryWorld>,
  )
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work any more' })).toBeInTheDocument()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { unmount } = renderStory(story, { language })
    expect(document.body).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
