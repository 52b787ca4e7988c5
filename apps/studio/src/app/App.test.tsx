import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ana, lumen, marea } from '../testing/people.ts'
import { type Answer, StoryWorld, type StoryWorldProps } from '../testing/StoryWorld.tsx'
import { App } from './App.tsx'

const nothing = { issued: 0, claimed: 0, opened: 0, sentOn: 0, redeemed: 0 }

const roles =
  (...brands: ReturnType<typeof lumen>[]): Answer =>
  ({ path }) =>
    path === '/me'
      ? { body: { id: ana.sub, name: ana.name, picture: null, email: 'ana@example.com' } }
      : path === '/studio/invitations'
        ? { body: { items: [] } }
        : path === '/studio/opening'
          ? { body: { policy: 'invited', may: false, left: 3, operator: false } }
          : path.split('?')[0]?.endsWith('/designs')
            ? { body: { items: [], total: 0 } }
            : path.split('?')[0]?.endsWith('/figures')
              ? { body: { from: '2026-11-25', to: '2026-11-25', days: [], designs: [], total: nothing } }
              : {
                  body: { items: brands.map(({ role, ...business }) => ({ businessId: business.id, role, business })) },
                }

function at(path: string, props: Omit<StoryWorldProps, 'children'> = {}) {
  history.replaceState(null, '', path)
  render(
    <StoryWorld {...props}>
      <App />
    </StoryWorld>,
  )
}

beforeEach(() => localStorage.clear())

test('whoever is not signed in signs in, and comes back to where they wanted to go', async () => {
  const signIn = vi.fn(async () => undefined)
  at('/studio/CafeLumen1/designs', { signIn })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(signIn).toHaveBeenCalledWith('/studio/CafeLumen1/designs')
})

test('who works for one brand is led into it, and who works for several chooses', async () => {
  at('/studio', { accountId: ana.sub, answer: roles(lumen()) })
  await screen.findByRole('heading', { name: 'Overview' })
  expect(location.pathname).toBe('/studio/CafeLumen1')
})

test('a brand without a collectible is led to its first one, and a team’s cashier is not', async () => {
  at('/studio/CafeLumen1', { accountId: ana.sub, answer: roles(lumen()) })
  await screen.findByRole('heading', { name: 'Your first collectible in three steps' })
  expect(screen.getByRole('link', { name: 'Choose a template' })).toHaveAttribute(
    'href',
    '/studio/CafeLumen1/designs/new',
  )
  cleanup()
  at('/studio/CafeLumen1', { accountId: ana.sub, answer: roles({ ...lumen(), role: 'cashier' }) })
  await screen.findByRole('heading', { name: 'Café Lumen' })
  expect(screen.queryByRole('heading', { name: /three steps/ })).toBeNull()
})

test('a person of several brands sees them with their roles', async () => {
  at('/studio', { accountId: ana.sub, answer: roles(lumen(), marea()) })
  const lumensLink = await screen.findByRole('link', { name: /Café Lumen\s*Owner/ })
  expect(lumensLink).toHaveAttribute('href', '/studio/CafeLumen1')
  expect(screen.getByRole('link', { name: /Museo Marea\s*Editor/ })).toBeInTheDocument()
})

test('who may not open a brand is led to no door that is shut, and told whom to ask', async () => {
  at('/studio', { accountId: ana.sub, answer: roles() })
  expect(await screen.findByText(/ask the people who run this site to invite you/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Open a brand' })).toBeNull()
})

test('a brand of others, and an address that there is not, say so and lead on', async () => {
  at('/studio/NightParade1', { accountId: ana.sub, answer: roles(lumen()) })
  await screen.findByRole('heading', { name: 'Not one of your brands' })
  expect(screen.getByRole('link', { name: 'See your brands' })).toHaveAttribute('href', '/studio')
})

test('an area that is not there is not found', async () => {
  at('/studio/CafeLumen1/nowhere', { accountId: ana.sub, answer: roles(lumen()) })
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('⌘K finds places by a few letters, by the keyboard alone', async () => {
  at('/studio/CafeLumen1', { accountId: ana.sub, answer: roles(lumen(), marea()) })
  await screen.findByRole('heading', { name: 'Overview' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search' })
  await userEvent.type(field, 'mar')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Museo Marea')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(location.pathname).toBe('/studio/MuseoMarea1'))
})

test('a server that cannot be reached can be asked again', async () => {
  let fails = true
  const answer: Answer = (asked) => {
    if (fails) throw new TypeError('no network')
    return roles(lumen())(asked)
  }
  at('/studio/CafeLumen1', { accountId: ana.sub, answer })
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await userEvent.click(again)
  await screen.findByRole('heading', { name: 'Overview' })
})
