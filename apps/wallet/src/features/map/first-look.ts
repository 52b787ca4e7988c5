import { type MapTarget, wrapLon } from '@vitrine/map'
import type { GeoBox, Place } from '@vitrine/protocol'
import { distanceMetres, moveTowards } from '@vitrine/token-rules'
import { boxRound } from '../../data/map/tiles.ts'

/** Streets, and what is within a few minutes' walk. */
export const walkingZoom = 17
const cityZoom = 14
/** Farther than that nobody sets out to walk. */
const walkMetres = 3_000
/** So many of what is nearest are in the first view. */
const nearestShown = 3
/** … unless they would make streets small: then the nearest alone is. */
const strollMetres = 300
/** So much farther than the reach is seen at least. */
const beyondReach = 1.15

/**
 * The person in the middle, with the nearest things that they can walk to and all that they reach; where they are far from everything, where it all is
 * (`spots`, where known).
 */
export function firstLook(
  fix: Place,
  nearest: readonly Place[],
  spots: readonly Place[] | null,
  reach = 0,
): { goal: MapTarget; isFar: boolean } {
  const inWalk = nearest.filter((place) => distanceMetres(fix, place) <= walkMetres)
  const close = inWalk.filter((place) => distanceMetres(fix, place) <= strollMetres).slice(0, nearestShown)
  if (inWalk.length > 0) {
    const shown = close.length > 0 ? close : inWalk.slice(0, 1)
    return { goal: { box: boxAround(fix, [...shown, ...atReach(fix, reach * beyondReach)]) }, isFar: false }
  }
  const [first] = nearest
  if (!first) return { goal: { place: placeOf(fix), zoom: walkingZoom }, isFar: false }
  const together = nearest.filter((place) => distanceMetres(first, place) <= walkMetres)
  return { goal: aroundAll(spots?.length ? spots : together), isFar: true }
}

export function aroundAll(spots: readonly Place[]): MapTarget {
  const [only, ...others] = spots
  return only && others.length === 0 ? { place: placeOf(only), zoom: cityZoom } : { box: boxRound(spots) }
}

/** What holds the places, with the person in its middle. */
function boxAround(person: Place, places: readonly Place[]): GeoBox {
  const across = places.map(({ lat, lon }) => ({
    lat: 2 * person.lat - lat,
    lon: wrapLon(person.lon - wrapLon(lon - person.lon)),
  }))
  return boxRound([...places.map(placeOf), ...across])
}

const atReach = (person: Place, metres: number): Place[] =>
  metres > 0 ? [0, 90].map((bearing) => moveTowards(person, bearing, metres)) : []

const placeOf = ({ lat, lon }: Place): Place => ({ lat, lon })
