import type { BodyOf, MapToken, Place, searchMap } from '@vitrine/protocol'
import type { Fix, LocationState, LocationStore } from '../platform/device/location.ts'
import { refused } from './demo-answers.ts'
import { demoTokens } from './demo-market.ts'
import type { Answer } from './StoryWorld.tsx'

/** The square in front of the museum of the demo world. */
export const square: Place = { lat: 60.1699, lon: 24.94 }

/** Chen's tokens, laid around the square as if he had dropped them: the nth a little farther than the one before. */
export function tokensOnMap(count: number, reach = 50): MapToken[] {
  return demoTokens('chen')
    .filter(({ parentId }) => parentId === '.')
    .slice(0, count)
    .map((token, index) => {
      const angle = index * 2.4
      const far = 0.0002 + index * 0.0002
      const location = { lat: square.lat + Math.cos(angle) * far, lon: square.lon + Math.sin(angle) * far * 2 }
      return {
        ...token,
        abilities: [],
        state: { ...token.state, 'map-ready-v1': { location, pickupDistance: reach } },
        position: { type: 'Point', coordinates: [location.lon, location.lat] },
      } as MapToken
    })
}

interface Box {
  bottomLeft: Place
  topRight: Place
}

/** A server on whose map these lie. */
export function mapServer(
  tokens: readonly MapToken[],
  pickUp: () => ReturnType<Answer> = () => refused('internal', 500),
) {
  return ({ path, body }: Parameters<Answer>[0]): ReturnType<Answer> | undefined => {
    if (path === '/vatoms/geo-map/search') return { body: { data: { items: within(tokens, body), nextToken: null } } }
    if (path === '/vatoms/geo-map/groups') return { body: { data: { groups: grouped(within(tokens, body)) } } }
    if (path === '/map/settings') return { body: { mapStyle: null, demoWalk: square } }
    if (path.endsWith('/execute-action')) return pickUp()
    return undefined
  }
}

function within(tokens: readonly MapToken[], asked: unknown): MapToken[] {
  const { bottomLeft, topRight, filter } = asked as Box & Pick<BodyOf<typeof searchMap>, 'filter'>
  if (filter?.mine) return []
  return tokens.filter(({ state, position: { coordinates } }) => {
    if (filter?.exceptObjectDefinitionIds?.includes(state['studio-info-v1'].objectDefinitionId)) return false
    const [lon, lat] = coordinates
    return lat >= bottomLeft.lat && lat <= topRight.lat && lon >= bottomLeft.lon && lon <= topRight.lon
  })
}

function grouped(tokens: readonly MapToken[]) {
  return tokens.map(({ id, position: { coordinates } }) => ({
    key: id,
    lon: coordinates[0],
    lat: coordinates[1],
    count: 1,
  }))
}

export const fixAt = ({ lat, lon }: Place, accuracy = 10): Fix => ({
  lat,
  lon,
  accuracy,
  heading: 60,
  at: '2026-05-16T09:30:00.000Z',
})

/** A device that says the same of where it is for ever. */
export function deviceThat(state: LocationState): LocationStore {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    watch: () => () => undefined,
    ask: () => undefined,
    current: async () => state.fix,
  }
}
