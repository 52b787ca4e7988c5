import { useQueryClient } from '@tanstack/react-query'
import { person } from '@vitrine/fixtures'
import type { MapToken } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { type ReactNode, useState } from 'react'
import { placeOf } from '../../data/map/map-cache.ts'
import { mapKeys } from '../../data/map/map-queries.ts'
import type { WayThere } from '../../data/map/street-ways.ts'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt, mapServer, square, tokensOnMap } from '../../testing/demo-map.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { LocationNote } from './LocationNote.tsx'
import { BusinessMapPage, MapPage } from './MapPage.tsx'
import { NextStep } from './NextStep.tsx'
import TokenSheet from './TokenSheet.tsx'
import { WalkBanner } from './WalkBanner.tsx'
import { WayBar } from './WayBar.tsx'

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
export const FarFromEverything = scene({ location: { status: 'granted', fix: fixAt({ lat: 40.4, lon: -3.7 }) } })
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
export const NoteFar: Story = {
  render: () => <LocationNote location={device(here)} isFar onWalk={() => undefined} />,
}
export const Walking: Story = { render: () => <WalkBanner onEnd={() => undefined} /> }
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
        <TokenSheet token={token} open location={device(location)} onWay={() => undefined} onClose={() => undefined} />
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

/** Somebody who is being led to the first of them, so many degrees north of the square. */
const way = (north: number, { tokens = around, along }: { tokens?: typeof around; along?: WayThere } = {}): Story => {
  const [token] = tokensOnMap(1)
  if (!token) throw new Error('The demo world has nothing to lay on a map.')
  const at = { lat: square.lat + north, lon: square.lon }
  const there = placeOf(token)
  return {
    render: () => (
      <WithRead tokens={tokens}>
        <WayBar
          token={token}
          fix={fixAt(at)}
          wayThere={along ?? { line: [at, there], metres: distanceMetres(at, there), isAlongStreets: false }}
          mayPickUp
          onPickUp={() => undefined}
          onEnd={() => undefined}
        />
      </WithRead>
    ),
    parameters: {
      world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [] }) },
    },
  }
}
/** What was pressed on the map, or else is nearest, for somebody so many degrees north of the square. */
const card = (north: number, { isChosen = true, tokens = around } = {}): Story => {
  const [token, nearest] = tokensOnMap(2)
  if (!token || !nearest) throw new Error('The demo world has nothing to lay on a map.')
  const near = { tokens: [{ token: nearest, metres: 40 }], isPending: false, isSettled: true, error: null, view: null }
  return {
    render: () => (
      <WithRead tokens={tokens}>
        <NextStep
          chosen={isChosen ? token : null}
          near={{ ...near, retry: () => undefined }}
          fix={fixAt({ lat: square.lat + north, lon: square.lon })}
          mine={false}
          onOpen={() => undefined}
          onLead={() => undefined}
          onPickUp={() => undefined}
          onUnchoose={() => undefined}
        />
      </WithRead>
    ),
    parameters: {
      world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [] }) },
    },
  }
}
export const CardInReach = card(0.0001)
export const CardFar = card(0.0102)
export const CardOfNearest = card(0.0001, { isChosen: false })
/** Somebody else has picked up what was chosen. */
export const CardOfGone = card(0.0001, { tokens: [] })

export const WayFar = way(0.0102)
export const WayNear = way(0.0012)
export const WayArrived = way(0.0004)
export const WayTakenFirst = way(0.0012, { tokens: [] })
const north = (metres: number) => ({ lat: square.lat + metres / 111_195, lon: square.lon })
const round = { ...north(60), lon: square.lon + 0.002 }
/** Round a corner: first to the east. */
export const WayAlongStreets = way(0.0012, {
  along: { line: [north(133), { ...round, lat: north(133).lat }, round, north(0)], metres: 420, isAlongStreets: true },
})

const [first] = around
export const SheetFar = sheet({ status: 'granted', fix: fixAt({ lat: square.lat + 0.0012, lon: square.lon }) })
export const SheetInReach = sheet(here)
export const SheetWithoutPosition = sheet(known('prompt'), () =>
  refused('map.position_required', 409, { reachMetres: 50 }),
)
export const SheetTooFar = sheet(here, () => refused('map.too_far', 409, { distanceMetres: 60, reachMetres: 50 }))
export const SheetTooFast = sheet(here, () => refused('map.moved_too_fast', 409, { retryAfterSeconds: 40 }))
export const SheetTakenFirst = sheet(here, () => refused('token.not_on_map', 409))
export const SheetPicked = sheet(here, () => ({ body: { data: { token: first, output: {} } } }))
export const SheetGone = sheet(here, undefined, [])
