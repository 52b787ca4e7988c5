import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RouteName } from '../../platform/navigation/paths.ts'
import { StoryWorld } from '../../testing/StoryWorld.tsx'
import { isOpen, openRoutes } from './open-routes.ts'
import { PageView } from './PageView.tsx'
import { openArea, signedInArea } from './pages.ts'

afterEach(cleanup)

test('every open screen stands in the table of them, and the app has none of these but the legal texts', async () => {
  expect(Object.keys(await openArea.all()).toSorted()).toEqual([...openRoutes].toSorted())
  expect(Object.keys(await signedInArea.all()).filter((route) => isOpen(route as RouteName))).toEqual(['legal'])
})

test('a screen that the start does not know is drawn when the table of screens has come, another says that it is not here yet', async () => {
  const at = (name: RouteName) => {
    function There() {
      return <PageView match={{ name, params: {} }} area={signedInArea.use()} />
    }
    return (
      <StoryWorld accountId="ana" answer={() => ({ body: {} })}>
        <There />
      </StoryWorld>
    )
  }
  await signedInArea.preload('settings')
  const { rerender } = render(at('settings'))
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible()
  rerender(at('spaces'))
  expect(await screen.findByRole('heading', { name: 'Not available here' })).toBeVisible()
})
