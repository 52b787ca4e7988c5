import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HostInit } from '@vitrine/protocol/host/config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resolveViewer } from '../../platform/viewer/settings.ts'
import { At } from '../../testing/At.tsx'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './Splash.stories.tsx'
import { Splash } from './Splash.tsx'

beforeEach(() => {
  layOutAsPhone()
  localStorage.clear()
})
afterEach(cleanup)

test.each(storiesOf(stories))('the state %s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { unmount } = renderStory(story, { language })
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})

test('splashContent is shown over the wallet until it is closed, and from then on not on this device', async () => {
  renderStory(stories.Whole)
  expect(await screen.findByRole('heading', { name: 'The ninth night is near' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the programme' })).toHaveAttribute('target', '_blank')
  expect(document.querySelector('img')).toHaveAttribute('src', '/media/demo/parade/header.webp')
  await userEvent.click(screen.getByRole('button', { name: 'Go to your wallet' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  renderStory(stories.Whole)
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  // Another is news.
  renderStory(stories.WordsAlone)
  expect(await screen.findByText('Lanterns are lit at nine.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it stands over the wallet alone', async () => {
  const at = (address: string) =>
    renderStory({
      render: () => (
        <At address={address}>
          <Splash content={{ message: 'Lanterns are lit at nine.' }} />
          <p>Here</p>
        </At>
      ),
    })
  at('/settings')
  await screen.findByText('Here')
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  at('/b/parade/wallet')
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('a hostile one keeps its letters and loses the rest', async () => {
  renderStory(stories.Hostile)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).not.toMatch(/[\u200b\u202e\u2066]/)
  expect(screen.queryByRole('link')).toBeNull()
  expect(dialog.querySelector('img')).toBeNull()
})

test('whoever says more closely decides: another one, none with false, and true leaves it to what is farther away', () => {
  const content = { title: 'From the operator' }
  const app = { features: { inventory: { splashContent: content } } }
  const shown = (splashContent?: unknown) => {
    const host = HostInit.parse({ walletConfig: { features: { inventory: { splashContent } } } })
    return resolveViewer({ app, viewer: null, host }).inventory.splash
  }
  expect(shown()).toEqual(content)
  expect(shown(true)).toEqual(content)
  expect(shown({ title: 'From the host' })).toEqual({ title: 'From the host' })
  expect(shown(false)).toBeNull()
  expect(shown('yes')).toEqual(content)
  expect(resolveViewer({ app: {}, viewer: null, host: null }).inventory.splash).toBeNull()
})
