import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './Ar.stories.tsx'

beforeEach(layOutAsPhone)
afterEach(cleanup)

const near = async () => within(await screen.findByRole('list', { name: 'Near you' })).getAllByRole('button')
const press = async (index: number) => userEvent.click((await near())[index] as HTMLElement)

test('the five nearest are a list too, and what is within reach is picked up from there', async () => {
  renderStory(stories.Start)
  const rows = await near()
  expect(rows).toHaveLength(5)
  expect(rows[0]).toHaveAccessibleName(/, Within reach, \d+ m away: pick up$/)
  expect(rows[4]).toHaveAccessibleName(/too far to pick up$/)
  await press(0)
  expect(await screen.findByText(/^Picked up: /)).toBeInTheDocument()
})

test('who is too far is told to come closer', async () => {
  renderStory(stories.Start)
  await press(4)
  expect(
    await screen.findByText('You are too far away from this Token. Please move closer to pick it up'),
  ).toBeInTheDocument()
})

test.each([
  ['somebody was faster', stories.OtherWasFaster, 'This object is already picked up.'],
  ['its dispenser is empty', stories.EmptyDispenser, 'There are no NFTs inside this dispenser'],
  ['it is not for picking up', stories.NotForPickingUp, 'Token pickup not available'],
])('when %s, that is said', async (_when, story, sentence) => {
  renderStory(story)
  await press(0)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('a crate is opened where it was picked up, and what comes out of it is there', async () => {
  renderStory(stories.Crate)
  await press(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Open it now' }))
  expect(await screen.findByText('Everything is in your wallet.')).toBeInTheDocument()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep looking around' }))
  expect(await near()).not.toHaveLength(0)
})

test('a hunt that ends with the first one leads whoever came straight to it to the map once it was picked up', async () => {
  vi.spyOn(history, 'length', 'get').mockReturnValue(1)
  renderStory(stories.ClosesAfterwards)
  await press(0)
  expect(await screen.findByText(/^Picked up: /)).toBeInTheDocument()
  await expect.poll(() => location.pathname).toBe('/map')
})

test('a hunt says what is shown, level by level, and what an empty place means', async () => {
  renderStory(stories.FirstLevel)
  expect(await screen.findByText('Level 1 of 2')).toBeInTheDocument()
  expect(await near()).toHaveLength(1)
  cleanup()
  renderStory(stories.NothingIsAnError)
  expect(await screen.findByText('There’s nothing to pick up within 80 m. Find things on the map.')).toBeInTheDocument()
})

test('a browser that draws no 3D says so, and the list does all the same', async () => {
  renderStory(stories.Start)
  await near()
  await userEvent.click(screen.getByRole('button', { name: 'Look around without a camera' }))
  expect(await screen.findByText(/This browser can’t show 3D/)).toBeInTheDocument()
  await press(0)
  expect(await screen.findByText(/^Picked up: /)).toBeInTheDocument()
})
