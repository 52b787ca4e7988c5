import { useQueryClient } from '@tanstack/react-query'
import { person } from '@vitrine/fixtures'
import type { MapToken } from '@vitrine/protocol'
import { type ReactNode, useState } from 'react'
import { mapKeys } from '../../data/map/map-queries.ts'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt, mapServer, square, tokensOnMap } from '../../testing/demo-map.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { LocationNote } from './LocationNote.tsx'
import { BusinessMapPage, MapPage } from './MapPage.tsx'
import TokenSheet from './TokenSheet.tsx'

export default { title: 'Wallet/Map', decorators: [inWorld], parameters: fullscreen }

type First = (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined

interface Scene {
  location?: LocationState
  tokens?: MapToken[]
  business?: string
  address?: string
  first?: First
}

const here: LocationState = { status: 'granted', fix: fixAt(square) }
const around = tokensOnMap(24)

function scene({ location = here, tokens = around, business, address = '/map', first }: Scene = {}): Story {
  const map = mapServer(tokens)
  return {
    render: () => (
      <LocationProvider value={deviceThat(location)}>
        <At address={business ? `/b/${business}/map` : address}>
          {business ? <BusinessMapPage params={{ business }} /> : <MapPage />}
        </At>
      </LocationProvider>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: demoServer({ me: 'ana', tokens: [], otherwise: (asked) => first?.(asked) ?? map(asked) }),
      },
    },
  }
}

const onMap =
  (answer: First): First =>
  (asked) =>
    asked.path.startsWith('/vatoms/geo-map/') ? answer(asked) : undefined
const known = (status: LocationState['status'], accuracy?: number): LocationState => ({
  status,
  fix: accuracy ? fixAt(square, accuracy) : null,
})

export const Near = scene()
export const OneBrand = scene({ business: 'night-parade' })
export const UnknownBrand = scene({ business: 'nobody' })
export const OnlyMine = scene({ address: '/map?show=mine' })
export const NotAskedYet = scene({ location: known('prompt') })
export const Locating = scene({ location: known('locating') })
export const LocationDenied = scene({ location: known('denied') })
export const DesktopWithoutGps = scene({ location: known('unavailable') })
export const Inaccurate = scene({ location: known('inaccurate', 800) })
export const Nothing = scene({ tokens: [] })
export const Loading = scene({ first: onMap(forever) })
export const Failed = scene({ first: onMap(() => refused('internal', 500)) })
export const Offline = scene({ first: onMap(noNetwork) })

const device = (state: LocationState) => {
  const { ask, current } = deviceThat(state)
  return { ...state, ask, current }
}
const note = (location: LocationState): Story => ({
  render: () => <LocationNote location={device(location)} />,
})
export const NotePrompt = note(known('prompt'))
export const NoteDenied = note(known('denied'))
export const NoteUnavailable = note(known('unavailable'))
export const NoteInaccurate = note(known('inaccurate', 800))

/** The map has been read before the sheet opens, as it always has. */
function WithRead({ tokens, children }: { tokens: MapToken[]; children: ReactNode }) {
  const client = useQueryClient()
  useState(() => client.setQueryData(mapKeys.tokensOf('newer', { businessId: null, mine: false }, '0/0/0'), tokens))
  return children
}

/** The sheet of one token, for somebody at a place, with what the server answers to picking it up. */
const sheet = (location: LocationState, pickUp?: () => ReturnType<Answer>, tokens = around): Story => {
  const [token] = tokensOnMap(1)
  if (!token) throw new Error('The demo world has nothing to lay on a map.')
  const map = mapServer(tokens, pickUp)
  return {
    render: () => (
      <WithRead tokens={tokens}>
        <TokenSheet token={token} open location={device(location)} onClose={() => undefined} />
      </WithRead>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: demoServer({ me: 'ana', tokens: [], otherwise: (asked) => map(asked) }),
      },
    },
  }
}

const [first] = around
export const SheetInReach = sheet(here)
export const SheetWithoutPosition = sheet(known('prompt'), () =>
  refused('map.position_required', 409, { reachMetres: 50 }),
)
export const SheetTooFar = sheet(here, () => refused('map.too_far', 409, { distanceMetres: 60, reachMetres: 50 }))
export const SheetTooFast = sheet(here, () => refused('map.moved_too_fast', 409, { retryAfterSeconds: 40 }))
export const SheetTakenFirst = sheet(here, () => refused('token.not_on_map', 409))
export const SheetPicked = sheet(here, () => ({ body: { data: { token: first, output: {} } } }))
export const SheetGone = sheet(here, undefined, [])
