import { person } from '@vitrine/fixtures'
import type { MapToken, Token } from '@vitrine/protocol'
import { titleOf } from '../../components/token/token-view.ts'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, refused, tokensOf } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt, mapServer, square, tokensOnMap } from '../../testing/demo-map.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { ArPage, BusinessArPage } from './ArPage.tsx'

export default { title: 'Wallet/AR', decorators: [inWorld], parameters: fullscreen }

interface Scene {
  /** Ana has something that can come out of a crate. */
  keeps?: boolean
  location?: LocationState
  tokens?: MapToken[]
  business?: string
  /** What the token of the hunt says of it. */
  hunt?: object
  pickUp?: (asked: Parameters<Answer>[0]) => ReturnType<Answer>
  map?: Answer
}

const here: LocationState = { status: 'granted', fix: fixAt(square) }
const known = (status: LocationState['status']): LocationState => ({ status, fix: null })
const around = tokensOnMap(8)
const [mine] = tokensOf('ana') as [Token]

function scene({ location = here, tokens = around, business, hunt, pickUp, map, keeps }: Scene = {}): Story {
  const server = mapServer(tokens)
  const first = (asked: Parameters<Answer>[0]) => {
    if (map && asked.path.startsWith('/vatoms/geo-map/')) return map(asked)
    if (pickUp && asked.path.endsWith('/execute-action')) return pickUp(asked)
    return server(asked)
  }
  const kept = keeps ? [mine] : []
  const held = hunt ? [{ ...mine, state: { ...mine.state, 'ar-filter-v2': hunt } }] : kept
  const address = business ? `/b/${business}/ar` : '/ar'
  return {
    render: () => (
      <LocationProvider value={deviceThat(location)}>
        <At address={hunt ? `${address}?hunt=${mine.id}` : address}>
          {business ? <BusinessArPage params={{ business }} /> : <ArPage />}
        </At>
      </LocationProvider>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: demoServer({ me: 'ana', tokens: held, otherwise: first }),
      },
    },
  }
}

/** The nearest, as it is when it was picked up. */
const taken = (): ReturnType<Answer> => {
  const [token] = around as [MapToken]
  return { body: { data: { token: { ...token, owner: person('ana').id }, output: {} } } }
}
const kindOf = (token: MapToken | undefined) => token?.state['studio-info-v1'].objectDefinitionId ?? ''
const unable = around.map((token) => ({
  ...token,
  abilities: [{ behaviorId: 'x-v1', actionId: 'x-v1', name: 'Look' }],
}))

export const Start = scene({ pickUp: taken })
export const OneBrand = scene({ business: 'night-parade' })
export const UnknownBrand = scene({ business: 'nobody' })
export const NotAskedYet = scene({ location: known('prompt') })
export const Locating = scene({ location: known('locating') })
export const LocationDenied = scene({ location: known('denied') })
export const DesktopWithoutGps = scene({ location: known('unavailable') })
export const Nothing = scene({ tokens: [] })
export const NothingIsAnError = scene({ tokens: [], hunt: { errorIfEmpty: true, visibleRadius: 80 } })
export const ClosesAfterwards = scene({ pickUp: taken, hunt: { closeOnPickup: true } })
export const FirstLevel = scene({
  hunt: {
    levels: [
      { objectDefinitionIds: [kindOf(around[2])], maxItems: 1 },
      { objectDefinitionIds: [], maxItems: null },
    ],
  },
})
export const UnknownHunt: Story = {
  ...scene(),
  render: () => (
    <At address="/ar?hunt=nothing">
      <ArPage />
    </At>
  ),
}
export const Loading = scene({ map: forever })
export const Failed = scene({ map: () => refused('internal', 500) })
export const OtherWasFaster = scene({ pickUp: () => refused('token.not_on_map', 409) })
export const EmptyDispenser = scene({ pickUp: () => refused('token.dispenser_empty', 409) })
export const NotForPickingUp = scene({ tokens: unable as MapToken[] })

/** What is picked up is a crate, and what it holds is Ana's. */
const withCrate = ({ body }: Parameters<Answer>[0]): ReturnType<Answer> => {
  const [token] = around as [MapToken]
  const crate = {
    ...token,
    owner: person('ana').id,
    state: { ...token.state, 'crate-v2': { consumed: true, opened: false, openedAt: null } },
    abilities: [{ behaviorId: 'crate-v2', actionId: 'open-v1', name: 'Open' }],
  }
  if ((body as { actionId?: string }).actionId !== 'open-v1') return { body: { data: { token: crate, output: {} } } }
  const given = [{ id: mine.id, objectDefinitionId: '', displayName: titleOf(mine) }]
  return { body: { data: { token: null, output: { given } } } }
}
export const Crate = scene({ pickUp: withCrate, keeps: true })
