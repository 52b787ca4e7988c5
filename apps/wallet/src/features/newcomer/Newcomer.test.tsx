import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { person } from '@vitrine/fixtures'
import { afterEach, expect, test } from 'vitest'
import { At } from '../../testing/At.tsx'
import { demoServer, profileOf } from '../../testing/demo-answers.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Asked } from '../../testing/StoryWorld.tsx'
import * as stories from './Newcomer.stories.tsx'
import { NewcomerPage } from './NewcomerPage.tsx'
import { useMustConfirm } from './use-must-confirm.ts'

afterEach(cleanup)

function Opening({ accountId }: { accountId: string }) {
  const asks = useMustConfirm(accountId)
  return asks ? <NewcomerPage asks={asks} /> : <p>The wallet</p>
}

function open(mustConfirm: boolean, changed = false) {
  let hasChanged = changed
  const asked: Asked[] = []
  const { id: accountId } = person('ana')
  const terms = { id: 'platform', business_id: null, title: 'Terms', version: '2026-01', url: '/legal/terms' }
  const answer = demoServer({
    me: 'ana',
    tokens: [],
    otherwise: (request) => {
      asked.push(request)
      if (request.path.includes('/me/terms'))
        return { body: { items: [{ ...terms, accepted: false, acceptedAt: null, changed: hasChanged }] } }
      if (request.path === '/me/confirmations') {
        hasChanged = false
        return { body: { ...profileOf('ana'), must_confirm: false } }
      }
      return request.path === '/me' ? { body: { ...profileOf('ana'), must_confirm: mustConfirm } } : undefined
    },
  })
  renderStory({
    render: () => (
      <At address="/">
        <Opening accountId={accountId} />
      </At>
    ),
    parameters: { world: { accountId, answer } },
  })
  return asked
}

test('who has not been asked yet confirms age and terms, and is in the wallet', async () => {
  localStorage.clear()
  const asked = open(true)
  await screen.findByRole('heading', { name: 'Before you begin' })
  await userEvent.click(screen.getByRole('button', { name: 'Open my wallet' }))
  expect(screen.getByText(/at least 13/)).toBeVisible()
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open my wallet' }))
    expect(screen.getByText('The wallet')).toBeVisible()
  })
  expect(asked.find(({ path }) => path === '/me/confirmations')?.body).toEqual({
    ageConfirmed: true,
    termsVersion: '2026-01',
  })
})

test('whoever accepted other terms than those of now is asked for these alone, in the language of the screen', async () => {
  localStorage.clear()
  const asked = open(false, true)
  await screen.findByRole('heading', { name: 'Our terms have changed' })
  const [box, ...others] = screen.getAllByRole('checkbox')
  expect(others).toEqual([])
  await userEvent.click(box as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Open my wallet' }))
  expect(await screen.findByText('The wallet')).toBeVisible()
  expect(asked.find(({ path }) => path === '/me/confirmations')?.body).toEqual({
    ageConfirmed: true,
    termsVersion: '2026-01',
  })
})

test('who has confirmed is asked for once on a device, and never held up', async () => {
  localStorage.clear()
  const first = open(false)
  expect(screen.getByText('The wallet')).toBeVisible()
  await waitFor(() => expect(first.some(({ path }) => path === '/me')).toBe(true))
  await waitFor(() => expect(localStorage.length).toBe(1))
  cleanup()
  expect(open(false)).toEqual([])
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(container).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
