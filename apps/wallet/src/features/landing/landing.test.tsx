import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setViewerConfig } from '../../platform/viewer/viewer.ts'
import { At } from '../../testing/At.tsx'
import { refused } from '../../testing/demo-answers.ts'
import { onOffer } from '../../testing/on-offer.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { StoryWorld } from '../../testing/StoryWorld.tsx'
import { AcquirePage } from './AcquirePage.tsx'
import { SharedBySomebodyWhoLeaves, Unknown } from './Landing.stories.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  setViewerConfig(null)
  history.replaceState(null, '', '/')
})

const poster = onOffer('marea-low-tide-poster')
const page = (
  <At address="/acquire/poster">
    <AcquirePage params={{ id: 'poster' }} />
  </At>
)
const served =
  (act: Answer): Answer =>
  (asked) =>
    asked.path.endsWith('/execute-action') ? act(asked) : { body: { data: poster } }

test('R5, R6: a visitor without a session goes to sign in with the page in the request, and gets it when they come back', async () => {
  const start = vi.fn(async () => undefined)
  const signIn = { start, finish: () => new Promise<never>(() => undefined) }
  const given = [{ id: poster.id, objectDefinitionId: 'x', displayName: 'x' }]
  const answer = served(() => ({ body: { data: { token: null, output: { given } } } }))
  const { unmount } = render(
    <StoryWorld answer={answer} signIn={signIn}>
      {page}
    </StoryWorld>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in to get it' }))
  expect(start).toHaveBeenCalledWith({ claimPath: '/acquire/poster' })
  unmount()

  renderStory({ render: () => page, parameters: { world: { answer, accountId: 'ana' } } })
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/b/MuseoMarea1/token/${poster.id}`)
})

test('whoever only looks gets nothing by looking', async () => {
  const asked: string[] = []
  const answer = served(({ path }) => {
    asked.push(path)
    return refused('token.not_found', 404)
  })
  renderStory({ render: () => page, parameters: { world: { answer, accountId: 'ana' } } })
  const button = await screen.findByRole('button', { name: 'Get it' })
  expect(asked).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Someone else was faster' })).toBeVisible()
  await waitFor(() => expect(asked).toHaveLength(1))
})

test('what is shared by somebody who is named to nobody still reads as a sentence', async () => {
  renderStory(SharedBySomebodyWhoLeaves)
  expect(await screen.findByRole('heading', { name: /^Somebody shares / })).toBeVisible()
  expect(screen.getByText('You get a copy.')).toBeVisible()
})

test('a link to another brand’s thing, at a brand’s hostname, leads to the same address where everybody’s things are', async () => {
  const atBrand = { businessId: 'lumen1', locked: true, oidcAuthority: 'https://wallet.example', appConfig: {} }
  setViewerConfig(atBrand as unknown as Parameters<typeof setViewerConfig>[0])
  history.replaceState(null, '', '/shared/abc')
  renderStory(Unknown)
  const way = await screen.findByRole('link', { name: 'Open wallet.example' })
  expect(way).toHaveAttribute('href', 'https://wallet.example/shared/abc')
  expect(screen.getByRole('link', { name: 'Open your wallet' })).toBeVisible()
  cleanup()

  setViewerConfig(null)
  renderStory(Unknown)
  expect(await screen.findByRole('link', { name: 'Open your wallet' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Open wallet/ })).toBeNull()
})
