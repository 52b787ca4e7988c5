import { cleanup, screen } from '@testing-library/react'
import { person } from '@vitrine/fixtures'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Pages } from '../../platform/navigation/page.tsx'
import { href, type RouteName } from '../../platform/navigation/paths.ts'
import { At } from '../../testing/At.tsx'
import { demoServer } from '../../testing/demo-answers.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import { pages as openPages } from './open-pages.ts'
import { pages as signedInPages } from './signed-in-pages.ts'

beforeEach(layOutAsPhone)
afterEach(cleanup)

function show(route: RouteName, accountId?: string) {
  const pages: Pages = { ...signedInPages, ...openPages }
  const Page = pages[route]?.Component as unknown as ComponentType<{ params: object }>
  renderStory({
    render: () => (
      <At address="/">
        <Page params={{}} />
      </At>
    ),
    parameters: { world: { accountId, answer: demoServer({ me: 'ana', tokens: [] }) } },
  })
}

test.each([
  ['fungibleDetail', 'Choose a coin first', href('coins')],
  ['fungibleTransfer', 'Choose a coin first', href('coins')],
  ['fungibleRecipient', 'Choose a coin first', href('coins')],
  ['fungibleConfirmation', 'Choose a coin first', href('coins')],
  ['tokenAr', 'Choose a collectible first', href('wallet')],
  ['updateProfile', 'No questions here', href('me')],
] as const)('an address of %s that names nothing says what is missing and leads on', async (route, title, way) => {
  show(route, person('ana').id)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(way)
})

test('the page after signing out says whether one is signed out', async () => {
  show('logoutCallback')
  expect(await screen.findByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  cleanup()
  show('logoutCallback', person('ana').id)
  expect(await screen.findByRole('heading', { name: 'You’re still signed in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your wallet' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('link', { name: 'Sign in again' })).not.toBeInTheDocument()
})
