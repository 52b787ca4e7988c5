import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './Map.stories.tsx'

beforeEach(layOutAsPhone)
afterEach(cleanup)

const pickUp = async () => userEvent.click(await screen.findByRole('button', { name: 'Pick up' }))

test('without a map the same is a list: the nearest first, no more than twenty, each with the way to it', async () => {
  renderStory(stories.Near)
  expect(await screen.findByRole('heading', { name: 'Near you' })).toBeInTheDocument()
  const rows = within(screen.getByRole('region', { name: 'List' })).getAllByRole('button')
  expect(rows).toHaveLength(20)
  // What can be picked up from here needs no way there.
  const words = rows.map((row) => row.textContent ?? '')
  const inReach = words.filter((text) => text.includes('Within your reach'))
  expect(inReach).toEqual(words.slice(0, inReach.length))
  expect(inReach.length).toBeGreaterThan(0)
  const metres = words
    .slice(inReach.length)
    .map((text) => Number(/Walk (\d+) m (?:north|south|east|west)/.exec(text)?.[1]))
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  expect(metres.every((each) => each > 50)).toBe(true)

  await userEvent.click(rows[0] as HTMLElement)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Within your reach of 50 m.')
})

test('who does not say where they are looks around all the same', async () => {
  renderStory(stories.LocationDenied)
  expect(await screen.findByText('Permission to access location was denied')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Around the middle of the map' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Look around without my position' }))
  expect(screen.queryByText('Permission to access location was denied')).not.toBeInTheDocument()
})

test('who is too far reads how far, and may try again', async () => {
  renderStory(stories.SheetTooFar)
  await pickUp()
  expect(await screen.findByText(/You are too far away from this Token/)).toBeInTheDocument()
  expect(screen.getByText('10 m too far.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pick up' })).toBeEnabled()
})

test('who has to wait sees for how long', async () => {
  renderStory(stories.SheetTooFast)
  await pickUp()
  expect(await screen.findByText(/You have moved too quickly/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again in 40 s' })).toBeDisabled()
})

test('what somebody else has taken is said to be gone, by the server’s answer or while the sheet is open', async () => {
  renderStory(stories.SheetTakenFirst)
  await pickUp()
  expect(await screen.findByText('Somebody else was faster')).toBeInTheDocument()
  cleanup()
  renderStory(stories.SheetGone)
  expect(await screen.findByText('This object is already picked up.')).toBeInTheDocument()
})

test('what is picked up is celebrated, in the sheet and by a toast', async () => {
  renderStory(stories.SheetPicked)
  await pickUp()
  expect(await screen.findByRole('heading', { name: 'It is yours' })).toBeInTheDocument()
  expect(screen.getByText(/^Picked up: /)).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Look at it' }).length).toBeGreaterThan(0)
})
