import { act, cleanup, waitFor } from '@testing-library/react'
import { person } from '@vitrine/fixtures'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { readLastVisited } from '../platform/navigation/last-visited.ts'
import { matchPath, type RouteMatch } from '../platform/navigation/paths.ts'
import { setHost } from '../platform/viewer/viewer.ts'
import { demoServer } from '../testing/demo-answers.ts'
import { renderStory } from '../testing/render-story.tsx'
import { useRememberPlace } from './use-remember-place.ts'

const container = window as { ReactNativeWebView?: object }

afterEach(() => {
  cleanup()
  setHost(null)
  delete container.ReactNativeWebView
  localStorage.clear()
})

const matchOf = (path: string): RouteMatch => {
  const match = matchPath(path)
  if (!match) throw new Error(`${path} is no address.`)
  return match
}

/** Somebody in the app at an address, and what their account is told. */
function begin(path: string) {
  const told: unknown[] = []
  let go: (path: string) => void = () => undefined
  function Place() {
    const [match, setMatch] = useState(matchOf(path))
    go = (next) => setMatch(matchOf(next))
    useRememberPlace(match)
    return null
  }
  const answer = demoServer({
    me: 'ana',
    tokens: [],
    otherwise: ({ method, body }) => {
      if (method === 'PATCH') told.push((body as { lastVisitedRoute: string }).lastVisitedRoute)
      return undefined
    },
  })
  const world = { accountId: person('ana').id, answer }
  renderStory({ render: () => <Place />, parameters: { world } })
  return { told, goTo: (next: string) => act(() => go(next)) }
}

test('R32 a brand’s area and the whole wallet are where the app opens next; a look at one by its name changes nothing', async () => {
  const { told, goTo } = begin('/b/MuseoMarea1/map')
  await waitFor(() => expect(told).toEqual(['/b/MuseoMarea1']))
  for (const elsewhere of ['/settings', '/b/cafe-lumen/map', '/b/nobodys', '/me']) goTo(elsewhere)
  goTo('/b/NightParade1/people')
  await waitFor(() => expect(told).toEqual(['/b/MuseoMarea1', '/b/NightParade1']))
  goTo('/')
  await waitFor(() => expect(told.at(-1)).toBe(''))
  expect(readLastVisited(localStorage)).toBe('')
})

test.each([
  ['in a host', () => Object.assign(container, { ReactNativeWebView: { postMessage: () => undefined } })],
  ['in a brand’s own app', () => setHost({ businessId: 'CafeLumen1' })],
])('R32 whoever looks around %s opens their own app where they left it', async (_where, enter) => {
  const own = begin('/b/NightParade1')
  await waitFor(() => expect(own.told).toEqual(['/b/NightParade1']))
  cleanup()

  act(enter)
  const { told, goTo } = begin('/b/MuseoMarea1')
  for (const path of ['/b/cafe-lumen/wallet', '/', '/settings']) goTo(path)
  expect(readLastVisited(localStorage)).toBe('/b/NightParade1')
  act(() => {
    setHost(null)
    delete container.ReactNativeWebView
  })
  goTo('/b/CafeLumen1')
  await waitFor(() => expect(told).toEqual(['/b/CafeLumen1']))
})
