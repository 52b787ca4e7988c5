import { type ArFilter, type ArItem, type ArPoint, atLevel, type Placed, place } from '@vitrine/ar'
import type { MapToken, Place } from '@vitrine/protocol'
import { distanceMetres, nearnessOf, reachOf } from '@vitrine/token-rules'
import { useMemo, useState } from 'react'
import { lookOf } from '../../components/ar/token-look.ts'
import { titleOf } from '../../components/token/token-view.ts'
import { useFollowMap } from '../../data/map/follow-map.ts'
import { mapBlockOf } from '../../data/map/map-block.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { type NearToken, useNear } from '../../data/map/use-near.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { seenFrom } from './filter.ts'

export interface Find {
  token: MapToken
  metres: number
  /** As far as the wallet can know; the server decides. */
  isInReach: boolean
  item: ArItem
}

export interface Hunt {
  /** What stands around, the nearest first. */
  finds: readonly Find[]
  /** Null until it is known where the person is. */
  anchor: Anchor | null
  level: number
  levels: number
  isPending: boolean
  error: Error | null
  retry: () => void
}

interface HuntNeeds {
  businessId: string | null
  filter: ArFilter
  /** The brand's own reach (R22), 0 for none. */
  reach: number
  fix: Fix | null
  /** Compass direction of the stage's −z; null where nobody knows. */
  heading: number | null
}

/** Where the scene stands in the world, and which way it looks. */
export interface Anchor {
  place: Place
  heading: number
}

/** Whoever walks so far sees the scene anew, from there. */
const strideMetres = 40

interface Thing {
  id: string
  at: Place
  token: MapToken
}

/** What lies around the person, and where it stands in the scene in front of them. */
export function useHunt({ businessId, filter, reach, fix, heading }: HuntNeeds): Hunt {
  const format = useFormat()
  const { ar, maxDistanceForPickup } = useViewer()
  const keepsSize = ar.resizeObjects === false
  const scope = useMemo(() => ({ businessId, mine: false }), [businessId])
  const near = useNear(scope, fix)
  useFollowMap(near.view?.box ?? null)
  const anchor = useAnchor(fix, heading)
  const [reached, setReached] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: from a new anchor nothing stands yet
  const standing = useMemo(() => new Map<string, ArPoint>(), [anchor])

  const visible = near.tokens.filter(({ token, metres }) => metres <= Math.min(filter.visibleRadius, seenFrom(token)))
  const view = atLevel(visible, kindOf, filter, reached)
  if (visible.length > 0 && view.level > reached) setReached(view.level)

  const placed = useMemo(
    () => (anchor ? stand(anchor, view.things, { ...filter, maxItems: view.maxItems }, standing) : []),
    [anchor, view.things, filter, view.maxItems, standing],
  )
  const finds = useMemo(
    () =>
      placed.map(({ thing: { token }, position, radius }): Find => {
        const metres = fix ? distanceMetres(fix, placeOf(token)) : 0
        const within = reachOf([mapBlockOf(token)?.pickupDistance, reach, maxDistanceForPickup])
        const isInReach = fix !== null && nearnessOf(fix, placeOf(token), within).is === 'near'
        const item: ArItem = {
          id: token.id,
          position,
          radius,
          keepsSize,
          label: titleOf(token),
          note: format.away(metres),
          glow: isInReach ? 'accent' : 'none',
          ...lookOf(token),
        }
        return { token, metres, isInReach, item }
      }),
    [placed, fix, reach, keepsSize, maxDistanceForPickup, format],
  )
  const { isPending, error, retry } = near
  return { finds, anchor, level: view.level, levels: view.levels, isPending, error, retry }
}

const kindOf = ({ token }: NearToken) => token.state['studio-info-v1'].objectDefinitionId

function stand(
  { place: from, heading }: Anchor,
  near: readonly NearToken[],
  filter: ArFilter,
  standing: Map<string, ArPoint>,
): Placed<Thing>[] {
  const things = near.map(({ token }) => ({ id: token.id, at: placeOf(token), token }))
  const placed = place({ things, from, heading, filter, seed: 'vitrine', standing })
  for (const { thing, position } of placed) standing.set(thing.id, position)
  return placed
}

/** Where the scene was set up: it stays while the person takes a few steps, or their position wavers. */
function useAnchor(fix: Fix | null, heading: number | null): Anchor | null {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const wanted = heading ?? fix?.heading ?? anchor?.heading ?? 0
  const isElsewhere = !anchor || (fix !== null && distanceMetres(anchor.place, fix) > strideMetres)
  const isTurned = anchor !== null && heading !== null && anchor.heading !== heading
  if (fix && (isElsewhere || isTurned)) {
    const next = { place: { lat: fix.lat, lon: fix.lon }, heading: wanted }
    setAnchor(next)
    return next
  }
  return anchor
}
