import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setViewerConfig } from '../../platform/viewer/viewer.ts'
import { renderStory, storiesOf } from '../../testing/render-story.tsx'
import * as stories from './Profile.stories.tsx'

afterEach(() => {
  cleanup()
  setViewerConfig(null)
})

test('what a brand’s wallet may not save is not filled in there, but where it can be', async () => {
  const atBrand = { businessId: 'lumen1', locked: true, oidcAuthority: 'https://wallet.example', appConfig: {} }
  setViewerConfig(atBrand as unknown as Parameters<typeof setViewerConfig>[0])
  renderStory(stories.Edit)
  expect(await screen.findByRole('link', { name: 'Open wallet.example' })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a guest is asked for an address, then for its code, and told when the code is wrong', async () => {
  const user = userEvent.setup()
  renderStory(stories.Guest)
  await user.type(await screen.findByRole('textbox', { name: 'E-mail address' }), 'me@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  const code = await screen.findByRole('textbox', { name: 'The code we sent to me@example.com' })
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(code).toHaveAttribute('aria-invalid', 'true'))
})

test('a guest goes on where they were: at the code of an address that waits, at the password once it is proven', async () => {
  const user = userEvent.setup()
  renderStory(stories.GuestWithWaitingAddress)
  expect(await screen.findByRole('textbox', { name: 'The code we sent to ana@example.com' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send a new code' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(screen.getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  cleanup()
  renderStory(stories.GuestWithProvenAddress)
  expect(await screen.findByLabelText('Choose a password')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'E-mail address' })).not.toBeInTheDocument()
})

test('what the server refuses in a profile is said beside the form, and nothing typed is lost', async () => {
  const user = userEvent.setup()
  renderStory(stories.EditRefused)
  const handle = await screen.findByRole('textbox', { name: 'Handle' })
  await user.clear(handle)
  await user.type(handle, 'bo.drums')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(handle).toHaveAccessibleDescription(/This handle is taken/))
  expect(handle).toHaveValue('bo.drums')
})

test('each field that does not fit says what it wants', async () => {
  const user = userEvent.setup()
  renderStory(stories.EditUnfit)
  const website = await screen.findByRole('textbox', { name: 'Website' })
  await user.type(website, ' or not')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(website).toHaveAccessibleDescription(/such as example\.com/))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/one line/)
  expect(screen.getByRole('textbox', { name: 'Handle' })).not.toHaveAttribute('aria-invalid', 'true')
})

test('every way of being reached is listed with what is special about it', async () => {
  renderStory(stories.ManyIdentities)
  expect(await screen.findByText('ana@example.com')).toBeVisible()
  expect(screen.getByText('Primary')).toBeVisible()
  expect(screen.getByText('Held for you by this installation')).toBeVisible()
  expect(screen.getByText('Not verified')).toBeVisible()
})

test('a person’s town comes from the device when they say so, never finer than a kilometre, and goes again', async () => {
  const user = userEvent.setup()
  renderStory(stories.EditWhere)
  await user.click(await screen.findByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText(/^Helsinki, Uusimaa, Finland$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove location' }))
  expect(await screen.findByText('No location set.')).toBeVisible()
})

test('a device that may not or cannot say where it is gets a sentence of its own', async () => {
  const user = userEvent.setup()
  renderStory(stories.EditWhereDenied)
  await user.click(await screen.findByRole('button', { name: 'Use my location' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('settings')
  cleanup()
  renderStory(stories.EditWhereUnavailable)
  await user.click(await screen.findByRole('button', { name: 'Use my location' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('isn’t available')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.each(storiesOf(stories))('%s is drawn in both languages', async (_name, story) => {
  for (const language of ['en', 'es'] as const) {
    const { container, unmount } = renderStory(story, { language })
    await waitFor(() => expect(container).not.toBeEmptyDOMElement())
    expect(container).not.toHaveTextContent(/\{\{|undefined/)
    unmount()
  }
})
