import type { Place } from '@vitrine/protocol'
import { bearingDegrees, compassPoint, distanceMetres } from '@vitrine/token-rules'
import type { WayThere } from '../../data/map/street-ways.ts'
import type { Fix } from '../../platform/device/location.ts'
import type { Translate } from '../../platform/i18n/use-t.tsx'

/** Nearer than this nobody is sent anywhere: the device itself does not know better. */
const thereMetres = 5

export interface Way {
  metres: number
  /** Degrees from north. */
  bearing: number
  isThere: boolean
}

export function wayTo(fix: Fix, place: Place): Way {
  const metres = distanceMetres(fix, place)
  return { metres, bearing: bearingDegrees(fix, place), isThere: metres <= thereMetres }
}

/** How far one looks ahead for where to turn. */
const aheadMetres = 12

/** Which way to set out, in degrees from north: towards what is a few steps ahead. */
export function turnOf({ line }: WayThere): number {
  const [from] = line
  const to = line.find((place) => from && distanceMetres(from, place) >= aheadMetres) ?? line.at(-1)
  return from && to ? bearingDegrees(from, to) : 0
}

/** "Walk 40 m north-east". */
export function wayWords(t: Translate<'map'>, { metres, bearing, isThere }: Way, distance: string): string {
  if (isThere) return t('there')
  const point = compassPoint(bearing)
  return metres < farMetres ? t(`walk-${point}`, { distance }) : t(`far-${point}`, { distance })
}

/** Farther than one would walk for it: then it is only said where it lies. */
const farMetres = 5_000
