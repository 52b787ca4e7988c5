import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import { mailTo } from './invitation.ts'
import * as stories from './People.stories.tsx'

afterEach(cleanup)

test('somebody is followed and left again from their page, and the count goes along', async () => {
  const user = userEvent.setup()
  renderStory(stories.Profile)
  await user.click(await screen.findByRole('button', { name: 'Follow Bo Lindqvarn' }))
  expect(await screen.findByRole('link', { name: '1,285 followers' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Unfollow Bo Lindqvarn' }))
  expect(await screen.findByRole('link', { name: '1,284 followers' })).toBeVisible()
})

test('a follow that is refused says why, and the button stays as it was', async () => {
  renderStory(stories.FollowRefused)
  await userEvent.click(await screen.findByRole('button', { name: 'Follow Bo Lindqvarn' }))
  expect(await screen.findByText(/password/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Follow Bo Lindqvarn' })).toBeVisible()
})

test('a block is asked for once more, and then nothing of theirs is shown', async () => {
  const user = userEvent.setup()
  renderStory(stories.Profile)
  await user.click(await screen.findByRole('button', { name: 'More about this person' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }))
  await user.click(await screen.findByRole('button', { name: 'Block Bo Lindqvarn' }))
  expect(await screen.findByText(/You have blocked this person/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Follow Bo Lindqvarn' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Collection' })).toBeNull()
})

test('a report needs a reason', async () => {
  const user = userEvent.setup()
  renderStory(stories.Profile)
  await user.click(await screen.findByRole('button', { name: 'More about this person' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Report Bo Lindqvarn' }))
  expect(sheet.getByRole('button', { name: 'Send the report' })).toBeDisabled()
  await user.click(sheet.getByRole('radio', { name: 'Spam or fraud' }))
  await user.click(sheet.getByRole('button', { name: 'Send the report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('people are looked for while one types', async () => {
  renderStory(stories.Suggestions)
  await screen.findByText('Chen Weilan')
  await userEvent.type(screen.getByRole('textbox', { name: 'Find people' }), '@bo')
  expect(await screen.findByText('1 person found')).toBeInTheDocument()
  expect(screen.queryByText('Chen Weilan')).toBeNull()
})

test('a list goes on where it ended', async () => {
  renderStory(stories.Followers)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('a letter is written by the person’s own program, whatever stands in it', () => {
  expect(mailTo({ subject: 'Come & see', body: 'a\nb' }, ['x+1@example.com', 'y?cc=z@example.com'])).toBe(
    'mailto:x%2B1%40example.com,y%3Fcc%3Dz%40example.com?subject=Come%20%26%20see&body=a%0Ab',
  )
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(container).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
