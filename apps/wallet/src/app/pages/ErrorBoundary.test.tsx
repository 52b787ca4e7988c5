import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderStory } from '../../testing/render-story.tsx'
import { CrashPage } from './ErrorBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const crashed = (error: Error, online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  renderStory({ render: () => <CrashPage error={error} onReset={() => undefined} standalone={false} /> })
}

test.each([
  new TypeError('Failed to fetch dynamically imported module: /assets/map.js'),
  new Error('Unable to preload CSS for /assets/map.css'),
])(
  'a screen whose code cannot be had says that the connection is missing, or that there is a new version: %s',
  async (error) => {
    crashed(error, false)
    expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeVisible()
    cleanup()
    crashed(error, true)
    expect(await screen.findByText(/probably updated/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test('what broke by itself is tried again, with or without a connection', async () => {
  crashed(new Error('broken'), false)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
