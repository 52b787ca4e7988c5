import type { MapToken, Place } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { useMemo, useState } from 'react'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { placeOf } from './map-cache.ts'
import type { MapScope } from './map-scope.ts'
import { boxAround } from './tiles.ts'
import { type MapView, useMapContents } from './use-map.ts'

/** From a crowded square to the other side of the world; looked at from the third on. */
const radii = [60, 250, 1_000, 8_000, 60_000, 500_000, 20_000_000] as const
const firstStep = 2
/** As far as one would go for a few more; for the first one, farther. */
const walkingStep = 3
/** About a street corner: walking on reads what is known already. */
const snapDegrees = 0.001

export interface NearToken {
  token: MapToken
  /** From the place that was asked for. */
  metres: number
}

export interface Near {
  /** The nearest first, 20 at most or as many as operator and host say (R19). */
  tokens: readonly NearToken[]
  isPending: boolean
  /** These are the nearest to that place; until then they may be those of the place before. */
  isSettled: boolean
  error: Error | null
  retry: () => void
  /** The part of the map that was looked through. */
  view: MapView | null
}

/** What lies nearest to a place, however few or many lie around it. */
export function useNear(scope: MapScope, place: Place | null): Near {
  const { maxItems: most } = useViewer().map
  const corner = place && { lat: snapped(place.lat), lon: snapped(place.lon) }
  const key = `${scope.businessId} ${scope.mine} ${corner?.lat} ${corner?.lon}`
  const [search, setSearch] = useState({ key, step: firstStep, isNarrowing: false })
  if (search.key !== key) setSearch({ key, step: search.step, isNarrowing: false })

  const view = useMemo(() => viewAround(corner?.lat, corner?.lon, search.step), [corner?.lat, corner?.lon, search.step])
  const contents = useMapContents(scope, view)
  const isFew = contents.tokens !== null && contents.tokens.length < most
  const isEmpty = !contents.isPending && contents.total === 0
  const radius = radii[search.step] ?? 0

  const all = useMemo(() => {
    if (!place || !contents.tokens) return []
    return contents.tokens
      .map((token): NearToken => ({ token, metres: distanceMetres(place, placeOf(token)) }))
      .toSorted((a, b) => a.metres - b.metres || (a.token.id < b.token.id ? -1 : 1))
  }, [place, contents.tokens])

  const canNarrow = contents.isCrowded && !contents.error && search.step > 0 && view !== null
  const hasFarther = search.step < (isEmpty ? radii.length - 1 : walkingStep)
  const canWiden = (isEmpty || isFew) && hasFarther && !search.isNarrowing && view !== null
  // Enough lie within the circle, so nothing outside of it is nearer.
  const hasEnough = all.filter(({ metres }) => metres <= radius).length >= most
  const narrows = canNarrow && search.key === key
  const widens = !narrows && canWiden && !hasEnough && !contents.error && search.key === key
  if (narrows) setSearch({ key, step: search.step - 1, isNarrowing: true })
  else if (widens) setSearch({ key, step: search.step + 1, isNarrowing: false })

  const isPending = contents.isPending || (contents.tokens === null && contents.total > 0 && !contents.error)
  const [kept, keep] = useState({ key: '', all })
  const scopeKey = `${scope.businessId} ${scope.mine}`
  if (!isPending && kept.all !== all) keep({ key: scopeKey, all })
  const shown = isPending && kept.key === scopeKey ? kept.all : all

  return {
    tokens: shown.slice(0, most),
    isPending: isPending && shown.length === 0,
    isSettled: place !== null && !isPending && !narrows && !widens && search.key === key,
    error: contents.error,
    retry: contents.retry,
    view,
  }
}

const snapped = (degrees: number) => Math.round(degrees / snapDegrees) * snapDegrees

function viewAround(lat: number | undefined, lon: number | undefined, step: number): MapView | null {
  const radius = radii[step]
  if (lat === undefined || lon === undefined || radius === undefined) return null
  const box = boxAround({ lat, lon }, radius)
  const width = box.topRight.lon - box.bottomLeft.lon
  const around = width > 0 ? width : width + 360
  // A zoom at which a handful of pieces covers the box.
  return { box, zoom: Math.max(0, Math.floor(Math.log2(360 / around)) + 1) }
}
