import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './HandingOut.stories.tsx'

beforeEach(layOutAsPhone)
afterEach(cleanup)

const code = { name: 'Your code for the counter to scan' }

test('a pass has its code at once, whose it is, and that it works without a connection', async () => {
  renderStory(stories.Redeem)
  expect(await screen.findByRole('img', code)).toBeVisible()
  expect(await screen.findByText('Ana Solmar')).toBeVisible()
  expect(screen.getByText(/Also works offline/)).toBeVisible()
})

test('a code that has run out is not shown, and leads to a new one', async () => {
  renderStory(stories.RedeemCodeOver)
  expect(await screen.findByText(/has run out/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Get a new code' })).toBeVisible()
  expect(screen.queryByRole('img', code)).toBeNull()
})

test.each([
  ['used up', stories.RedeemUsedUp, /^Used on /],
  ['for sale or on the map', stories.RedeemWhileHeld, /for sale or on the map/],
])('a pass that is %s says so instead of a code', async (_name, story, words) => {
  renderStory(story)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByRole('img', code)).toBeNull()
})

test('where there was never a connection to get one with, it can be tried again', async () => {
  renderStory(stories.RedeemOfflineWithoutCode)
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 })).toBeVisible()
})
