import { pitchAt } from '@vitrine/map'
import type { MapToken } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { ObjectCase } from '@vitrine/ui/object'
import { useMemo } from 'react'
import { roomOfBubble, roomWithPictures, roomWithPins, wordsOn } from '../../components/map/bubble.ts'
import type { PinnedCluster } from '../../components/map/TokenPins.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { type Cluster, clustersOf, type Spot, standApart } from '../../data/map/clusters.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { isWithinReach, reachOfToken } from '../../data/map/reach-of-token.ts'
import { isIn } from '../../data/map/tiles.ts'
import type { MapContents } from '../../data/map/use-map.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import type { Camera } from './use-camera.ts'

/** More of them are elements than a phone moves smoothly; the others are dots. */
const pinsMax = 60
/** From afar, where thousands lie: a few of the largest bubbles show what lies there. */
const picturesMax = 10
const bubblePixels = 46
/** Pins are wider. */
const pinPixels = 58
/** From here on even neighbours stand apart, and what shares a bubble lies in one place. */
export const closeZoom = 18.5
const closePixels = 26
/** Bubbles stay as they are within so much of a zoom. */
const stepSize = 0.5
/** On a tilted map what lies ahead is nearer to each other than what lies in its middle. */
const crowdedAhead = 0.85

/** Where somebody is being led stands by itself: it shares no bubble. */
const spotOf =
  (way: MapToken | null) =>
  (token: MapToken): Spot[] =>
    token.id === way?.id ? [] : [{ ...placeOf(token), count: 1, tokenId: token.id }]

export interface Drawn {
  byId: ReadonlyMap<string, MapToken>
  clusters: readonly Cluster[]
  pins: readonly MapToken[]
  /** Several in one place, one of them with its face. */
  stacks: readonly PinnedCluster[]
  /** Large bubbles that show what lies there. */
  pictured: readonly PinnedCluster[]
  bubbles: readonly Cluster[]
}

/** Pins for the nearest, single or several in one place; bubbles and dots for the rest. */
export function useDrawn(
  { tokens, groups }: MapContents,
  { sight }: Camera,
  { way, fix, isTilted }: { way: MapToken | null; fix: Fix | null; isTilted: boolean },
): Drawn {
  const t = useT('map')
  const [language] = useLanguage()
  const step = Math.round((sight?.zoom ?? 0) / stepSize) * stepSize
  const byId = useMemo(() => new Map((tokens ?? []).map((token) => [token.id as string, token])), [tokens])
  const hasPictures = useMemo(() => groups.some(({ sample }) => sample), [groups])
  const clusters = useMemo(() => {
    const spots = tokens?.flatMap(spotOf(way)) ?? groups
    const isClose = step >= closeZoom
    const roomOf = hasPictures && !tokens ? roomWithPictures : roomOfBubble
    const joined = clustersOf(spots, step, isClose ? closePixels : tokens ? pinPixels : bubblePixels)
    const upright = isTilted ? Math.cos((pitchAt(step) * Math.PI) / 180) * crowdedAhead : 1
    return standApart(joined, step - stepSize / 2, tokens && !isClose ? roomWithPins : roomOf, upright)
  }, [tokens, groups, step, way, isTilted, hasPictures])
  return useMemo(() => {
    const words = wordsOn(language)
    const stackOf = (cluster: Cluster): PinnedCluster[] => {
      const tokens = cluster.tokenIds.flatMap((id) => byId.get(id) ?? [])
      const near = tokens.find((token) => fix && isWithinReach(fix, placeOf(token), reachOfToken(token, null)))
      const token = near ?? tokens[0]
      if (!token) return []
      const number = words(cluster)
      const stack = t('stack', { title: titleOf(token), number })
      const label = near ? t('pin-near', { title: stack }) : stack
      const pin = pinned(cluster, number, label, <TokenIcon token={token} titled eager />)
      return [{ ...pin, isInReach: near !== undefined }]
    }
    const pictureOf = (cluster: Cluster): PinnedCluster => {
      const { url = null, scale = 'fit' } = cluster.sample ?? {}
      const number = words(cluster)
      return pinned(cluster, number, t('bubble', { number }), <ObjectCase src={url} alt="" scale={scale} eager />)
    }
    const nearest = nearestOf(clusters, byId, sight?.centre)
    const largest = sight ? largestIn(clusters, sight.box) : []
    const apart = new Set([...nearest, ...largest])
    const led = way && byId.get(way.id)
    return {
      byId,
      clusters,
      pins: [
        ...nearest.filter(({ count }) => count === 1).flatMap(({ tokenIds }) => byId.get(tokenIds[0] ?? '') ?? []),
        ...(led ? [led] : []),
      ],
      stacks: nearest.filter(({ count }) => count > 1).flatMap(stackOf),
      pictured: largest.map(pictureOf),
      bubbles: clusters.filter((cluster) => !apart.has(cluster)),
    }
  }, [clusters, byId, sight, way, fix, language, t])
}

const pinned = ({ key, lat, lon }: Cluster, count: string, label: string, face: PinnedCluster['face']) => ({
  key,
  place: { lat, lon },
  face,
  count,
  label,
})

function nearestOf(
  clusters: readonly Cluster[],
  byId: Drawn['byId'],
  centre: { lat: number; lon: number } | undefined,
) {
  if (!centre) return []
  return clusters
    .filter(({ tokenIds }) => byId.has(tokenIds[0] ?? ''))
    .toSorted((a, b) => distanceMetres(centre, a) - distanceMetres(centre, b))
    .slice(0, pinsMax)
}

const largestIn = (clusters: readonly Cluster[], box: Parameters<typeof isIn>[1]) =>
  clusters
    .filter((cluster) => cluster.sample && cluster.count > 1 && isIn(cluster, box))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, picturesMax)
