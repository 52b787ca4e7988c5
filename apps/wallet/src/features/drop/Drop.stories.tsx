import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { type DemoServer, demoServer, forever, noNetwork, refused, tokenOf } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt, mapServer, square } from '../../testing/demo-map.ts'
import { sectionStory, withBlock } from '../../testing/section-story.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import DropPage from './DropPage.tsx'
import OnMapSection from './OnMapSection.tsx'
import PickUpSheet from './PickUpSheet.tsx'

export default { title: 'Wallet/Drop', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined
const glass = tokenOf('ana', 'marea-sea-glass')
const machine = tokenOf('ana', 'lumen-bean-machine')
const mirror = tokenOf('ana', 'marea-bathymetry')

/** As it lies on the map: it can be picked up, and little else. */
function lying(token: Token): Token {
  const there = withBlock(token, 'map-ready-v1', { location: square })
  const pickup = { name: 'Pickup', behaviorId: 'map-ready-v1', actionId: 'pickup-v1' }
  return { ...there, abilities: [pickup, ...there.abilities.filter(({ name }) => name === 'Delete')] }
}

const known: LocationState = { status: 'granted', fix: fixAt(square) }
const unknown = (status: LocationState['status']): LocationState => ({ status, fix: null })

type Otherwise = NonNullable<DemoServer['otherwise']>

function drop(token: Token, location: LocationState = known, otherwise: Otherwise = nothing): Story {
  const map = mapServer([])
  return {
    render: () => (
      <LocationProvider value={deviceThat(location)}>
        <At address={`/token/${token.id}/drop`}>
          <DropPage params={{ tokenId: token.id }} />
        </At>
      </LocationProvider>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: demoServer({ me: 'ana', tokens: [token], otherwise: (asked) => otherwise(asked) ?? map(asked) }),
      },
    },
  }
}

function pickUp(token: Token, isMine: boolean, location: LocationState): Story {
  return {
    render: () => (
      <LocationProvider value={deviceThat(location)}>
        <PickUpSheet token={lying(token)} business={null} isMine={isMine} open onClose={nothing} onGone={nothing} />
      </LocationProvider>
    ),
    parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [] }) } },
  }
}

export const Choose = drop(glass)
export const Dispenser = drop(machine)
export const NobodyAsked = drop(glass, unknown('prompt'))
export const Denied = drop(glass, unknown('denied'))
export const NoPosition = drop(glass, unknown('unavailable'))
export const Dropped = drop(lying(glass))
export const NotForTheMap = drop(mirror)
export const Loading = drop(glass, known, forever)
export const Offline = drop(glass, known, noNetwork)
export const Gone = drop(glass, known, ({ path }) =>
  path.includes(glass.id) ? refused('token.not_found', 404) : undefined,
)

export const OnTheMap = sectionStory(OnMapSection, lying(glass))
export const OnTheMapOfSomebody = sectionStory(OnMapSection, lying(glass), { isMine: false })
export const TakeBack = pickUp(glass, true, known)
export const PickUp = pickUp(glass, false, known)
export const PickUpAsks = pickUp(glass, false, unknown('prompt'))
export const PickUpDenied = pickUp(glass, false, unknown('denied'))
