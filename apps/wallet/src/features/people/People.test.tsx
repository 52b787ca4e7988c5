import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setAppConfig } from '../../platform/viewer/viewer.ts'
import { businessOf } from '../../testing/demo-answers.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { mailTo } from './invitation.ts'
import * as stories from './People.stories.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'contacts')
  setAppConfig({})
})

test('somebody is followed and left again from their page, and the count goes along', async () => {
  const user = userEvent.setup()
  renderStory(stories.Profile)
  await user.click(await screen.findByRole('button', { name: 'Follow Bo Lindqvarn' }))
  expect(await screen.findByRole('link', { name: '1,285 followers' })).toBeVisible()
  // What was pressed is gone, and what is next is at hand.
  expect(screen.queryByRole('button', { name: 'Follow Bo Lindqvarn' })).toBeNull()
  const send = screen.getByRole('link', { name: 'Send something to Bo Lindqvarn' })
  await waitFor(() => expect(send).toHaveFocus())
  expect(send).toHaveAttribute('href', expect.stringMatching(/^\/user\/[^/]+\/send$/))
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unfollow' }))
  expect(await screen.findByRole('link', { name: '1,284 followers' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Follow Bo Lindqvarn' })).toBeVisible()
})

test('what those whom one follows got is told of with whose it is, alike things once, page by page', async () => {
  renderStory(stories.Following)
  const finds = within(await screen.findByRole('list', { name: 'Recent finds' }))
  const [latest] = await finds.findAllByRole('link')
  expect(latest).toHaveAccessibleName(/^Bo Lindqvarn/)
  expect(latest).toHaveAttribute('href', expect.stringMatching(/^\/user\//))
  await userEvent.click(finds.getByRole('button', { name: 'Show more' }))
  expect((await finds.findAllByRole('link', { name: /^Chen Weilan/ })).length).toBeGreaterThan(0)
  expect(finds.queryByRole('button')).toBeNull()
  cleanup()
  renderStory(stories.FollowingWhoShowNothing)
  expect(await screen.findByText(/What people you follow get or find will be here/)).toBeVisible()
  cleanup()
  renderStory(stories.FindsFailed)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
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
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }))
  await user.click(await screen.findByRole('button', { name: 'Block Bo Lindqvarn' }))
  expect(await screen.findByText(/You blocked this person/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Follow Bo Lindqvarn' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Collection' })).toBeNull()
})

test('a report needs a reason', async () => {
  const user = userEvent.setup()
  renderStory(stories.Profile)
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Report Bo Lindqvarn' }))
  expect(sheet.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await user.click(sheet.getByRole('radio', { name: 'Spam or fraud' }))
  await user.click(sheet.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whom one follows stands first, with the rarest of what they show', async () => {
  renderStory(stories.Following)
  const followed = within(await screen.findByRole('region', { name: 'Following' }))
  expect(followed.getByRole('link', { name: /^Bo Lindqvarn/ })).toBeVisible()
  const pieces = await followed.findByRole('list', { name: 'Rarest pieces of Bo Lindqvarn' })
  expect(within(pieces).getAllByRole('listitem')).toHaveLength(4)
})

test('beside the list stands whom it begins with, and where there is nobody the way to bring somebody here', async () => {
  renderStory(stories.BesideTheList)
  expect(await screen.findByRole('heading', { name: 'Bo Lindqvarn' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Collection' })).toBeVisible()
  cleanup()
  renderStory(stories.BesideNobody)
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible()
})

test('people are looked for while one types', async () => {
  renderStory(stories.Suggestions)
  await screen.findByText('Chen Weilan')
  await userEvent.type(screen.getByRole('textbox', { name: 'Search people' }), '@bo')
  expect(await screen.findByText('1 person found')).toBeInTheDocument()
  expect(screen.queryByText('Chen Weilan')).toBeNull()
})

test('an app that is locked to a brand asks for that brand’s things alone, on people’s pages too', async () => {
  const asked: string[] = []
  const marea = businessOf('museo-marea').id
  setAppConfig({ businessId: marea, subBusinesses: ['lumen1'] })
  const { world: shown } = stories.ProfileFollowed.parameters as { world: { accountId: string; answer: Answer } }
  const answer: Answer = (request) => {
    asked.push(request.path)
    return shown.answer(request)
  }
  const world = { ...shown, answer }
  renderStory({ ...stories.ProfileFollowed, parameters: { world } })
  await waitFor(() => expect(asked.join()).toContain('/inventory'))
  const { searchParams } = new URL(asked.find((path) => path.includes('/inventory')) ?? '', 'https://app.invalid')
  expect(searchParams.get('businessIds')).toBe(`${marea},lumen1`)
})

test('a list goes on where it ended', async () => {
  renderStory(stories.Followers)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('a letter is written by the person’s own program, whatever stands in it; several do not learn of each other', () => {
  const letter = { subject: 'Come & see', body: 'a\nb' }
  const words = 'subject=Come%20%26%20see&body=a%0Ab'
  expect(mailTo(letter, ['y?cc=z@example.com'])).toBe(`mailto:y%3Fcc%3Dz%40example.com?${words}`)
  expect(mailTo(letter, ['x+1@example.com', 'y@example.com'])).toBe(
    `mailto:?bcc=x%2B1%40example.com,y%40example.com&${words}`,
  )
})

test('whom the device lets one pick of one’s contacts is written to; a browser without a picker offers none', async () => {
  const user = userEvent.setup()
  const select = vi.fn<() => Promise<{ email?: string[] }[]>>()
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  renderStory(stories.Invite)
  await screen.findByRole('button', { name: 'Copy link' })
  expect(screen.queryByRole('button', { name: 'From my contacts' })).toBeNull()
  cleanup()

  Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } })
  renderStory(stories.Invite)
  const pick = async (answer: () => Promise<{ email?: string[] }[]>) => {
    select.mockImplementationOnce(answer)
    await user.click(await screen.findByRole('button', { name: 'From my contacts' }))
  }
  const [bo, nobody, chen] = [{ email: ['bo@example.com', 'old@example.com'] }, {}, { email: ['chen@example.com'] }]
  await pick(async () => [bo, nobody, chen])
  expect(select).toHaveBeenCalledWith(['email'], { multiple: true })
  await waitFor(() => expect(went).toHaveBeenCalledOnce())
  expect(String(went.mock.calls[0]?.[0])).toMatch(
    /^mailto:\?bcc=bo%40example\.com,chen%40example\.com&subject=.+%2Fuser%2F/,
  )
  await pick(async () => [])
  await pick(async () => [{ email: [] }])
  expect(await screen.findByText('This contact has no e-mail address.')).toBeVisible()
  await pick(() => Promise.reject(new DOMException('already open', 'InvalidStateError')))
  expect(await screen.findByText('Couldn’t open your contacts.')).toBeVisible()
  expect(went).toHaveBeenCalledOnce()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(container).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
