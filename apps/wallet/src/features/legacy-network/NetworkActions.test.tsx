import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './NetworkActions.stories.tsx'

afterEach(cleanup)

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('names the actions that are known in both languages, and others as their publisher does', async () => {
  renderStory(stories.EveryAction)
  await screen.findByRole('button', { name: 'Redeem' })
  expect(buttons()).toEqual(['Redeem', 'Take one', 'Activate', 'Set up', 'Polish'])
  cleanup()
  renderStory(stories.EveryAction, { language: 'es' })
  await screen.findByRole('button', { name: 'Canjear' })
  expect(buttons()).toEqual(['Canjear', 'Coger uno', 'Activar', 'Preparar', 'Polish'])
})

test('what is refused says why, and to the letter in its details', async () => {
  renderStory(stories.Refused)
  await userEvent.click(await screen.findByRole('button', { name: 'Take one' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('There are no NFTs inside this dispenser')
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }))
  expect(within(await screen.findByRole('dialog')).getByText(/1656/)).toBeInTheDocument()
})

test('nobody acts on what is somebody else’s', async () => {
  const { container } = renderStory(stories.SomebodyElses)
  expect(within(container).queryByRole('button')).not.toBeInTheDocument()
})
