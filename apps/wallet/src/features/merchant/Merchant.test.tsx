import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './Merchant.stories.tsx'

afterEach(cleanup)

test('the switch of a counter moves before the server has answered, and back where it refuses', async () => {
  renderStory(stories.OfMyBrandWaiting)
  const printed = await screen.findByRole('switch')
  expect(printed).toBeChecked()
  await userEvent.click(printed)
  expect(printed).not.toBeChecked()
  expect(printed).toHaveFocus()

  cleanup()
  renderStory(stories.OfMyBrand)
  await userEvent.click(await screen.findByRole('switch'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('switch')).toBeChecked()
})
