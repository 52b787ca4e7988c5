import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import type { Story } from '../../testing/story.tsx'
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
  const inReach = words.filter((text) => text.includes('Within reach'))
  expect(inReach).toEqual(words.slice(0, inReach.length))
  expect(inReach.length).toBeGreaterThan(0)
  const metres = words
    .slice(inReach.length)
    .map((text) => Number(/Walk (\d+) m (?:north|south|east|west)/.exec(text)?.[1]))
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  expect(metres.every((each) => each > 50)).toBe(true)

  await userEvent.click(rows[0] as HTMLElement)
  expect(await screen.findByRole('dialog')).toHaveTextContent('You’re close enough to pick it up.')
})

test('who does not say where they are looks around all the same', async () => {
  renderStory(stories.LocationDenied)
  expect(await screen.findByText('Permission to access location was denied')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Around the middle of the map' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Browse without my location' }))
  expect(screen.queryByText('Permission to access location was denied')).not.toBeInTheDocument()
})

test('who is too far reads how far, and may try again', async () => {
  renderStory(stories.SheetTooFar)
  await pickUp()
  expect(await screen.findByText(/You are too far away from this Token/)).toBeInTheDocument()
  expect(screen.getByText('10 m too far away.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pick up' })).toBeEnabled()
})

test('who does not say where they are, or is far from everything, may take a demo walk, which says so until they end it', async () => {
  for (const story of [stories.LocationDenied, stories.FarFromEverything]) {
    renderStory(story)
    await userEvent.click(await screen.findByRole('button', { name: 'Take a demo walk' }))
    expect(await screen.findByRole('region', { name: 'Demo walk' })).toHaveTextContent('not where you are')
    expect(await screen.findByRole('heading', { name: 'Near you' })).toBeInTheDocument()
    expect(screen.getAllByText('Within reach').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'End' }))
    expect(screen.queryByRole('region', { name: 'Demo walk' })).not.toBeInTheDocument()
    cleanup()
  }
})

test('who is out of reach is led there, along the streets where they are known, and picks it up once they are near enough', async () => {
  renderStory(stories.SheetFar)
  expect(await screen.findByRole('button', { name: 'Show the way' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pick up' })).not.toBeInTheDocument()
  cleanup()
  renderStory(stories.WayNear)
  expect(await screen.findByText('110 m to go')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pick up' })).not.toBeInTheDocument()
  cleanup()
  renderStory(stories.WayAlongStreets)
  expect(await screen.findByText('420 m to go')).toBeInTheDocument()
  cleanup()
  renderStory(stories.WayArrived)
  expect(await screen.findByText('You’re close enough')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pick up' })).toBeEnabled()
  cleanup()
  renderStory(stories.WayTakenFirst)
  expect(await screen.findByText('Someone else was faster')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pick up' })).not.toBeInTheDocument()
})

test('the card of what was chosen picks it up within reach, shows the way until then, and is the nearest’s where nothing is chosen or it is gone', async () => {
  const cardOf = async (story: Story) => {
    cleanup()
    renderStory(story)
    const [card] = await screen.findAllByRole('region')
    const buttons = within(card as HTMLElement).getAllByRole('button')
    return {
      title: card?.getAttribute('aria-label'),
      said: buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent),
      buttons,
    }
  }
  const near = await cardOf(stories.CardInReach)
  expect(near.said.slice(1)).toEqual([`Close ${near.title}`, 'Pick up'])
  expect(near.said[0]).toContain('Within reach')
  // Who chose it by the keys is there.
  expect(near.buttons[0]).toHaveFocus()
  const far = await cardOf(stories.CardFar)
  expect(far.title).toBe(near.title)
  expect(far.said.at(-1)).toBe('Show the way')
  expect(far.said[0]).toMatch(/Walk .* south/)
  const nearest = await cardOf(stories.CardOfNearest)
  expect(nearest.title).not.toBe(near.title)
  expect(nearest.said).toHaveLength(2)
  expect((await cardOf(stories.CardOfGone)).title).toBe(nearest.title)
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
  expect(await screen.findByText('Someone else was faster')).toBeInTheDocument()
  cleanup()
  renderStory(stories.SheetGone)
  expect(await screen.findByText('This object is already picked up.')).toBeInTheDocument()
})

test('what is picked up is celebrated once, in the sheet', async () => {
  renderStory(stories.SheetPicked)
  await pickUp()
  expect(await screen.findByRole('heading', { name: 'It’s yours' })).toBeInTheDocument()
  expect(screen.queryByText(/^Picked up: /)).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'View' })).toHaveLength(1)
})
