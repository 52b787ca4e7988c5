import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { IconButton, LinkButton, Skeleton } from '@vitrine/ui'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import ScanEye from 'lucide-react/icons/scan-eye'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { afterPaint } from '../../components/map/after-paint.ts'
import { roomOfBubble, roomWithPins } from '../../components/map/bubble.ts'
import { ClusterLayer } from '../../components/map/ClusterLayer.tsx'
import { ClusterSketch } from '../../components/map/ClusterSketch.tsx'
import { MapView } from '../../components/map/MapView.tsx'
import { OwnPosition } from '../../components/map/OwnPosition.tsx'
import { preloadMap } from '../../components/map/preload-map.ts'
import { TokenPins } from '../../components/map/TokenPins.tsx'
import { type Cluster, clustersOf, standApart } from '../../data/map/clusters.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { reachOfToken, useBrandOf } from '../../data/map/reach-of-token.ts'
import type { MapContents } from '../../data/map/use-map.ts'
import type { Near } from '../../data/map/use-near.ts'
import type { LocationState } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './map-page.module.css'
import { NextStep } from './NextStep.tsx'
import type { Camera } from './use-camera.ts'

const HereSheet = lazy(() => import('./HereSheet.tsx'))

/** More of them are elements than a phone moves smoothly; the others are dots. */
const pinsMax = 60
const bubblePixels = 46
/** Pins are wider. */
const pinPixels = 58
/** From here on even neighbours stand apart, and what shares a bubble lies in one place. */
const closeZoom = 18.5
const closePixels = 26
/** Bubbles stay as they are within so much of a zoom. */
const stepSize = 0.5

export interface LiveMapProps {
  business: PublicBusiness | null
  camera: Camera
  contents: MapContents
  location: LocationState & { ask: () => void }
  near: Near
  selected: MapToken | null
  /** Only what the person has dropped is shown. */
  mine: boolean
  /** What is to be said about the position. */
  note: ReactNode
  onOpen: (token: MapToken) => void
  onUnavailable: () => void
}

export function LiveMap(props: LiveMapProps) {
  const { business, camera, contents, location, near, selected, mine, note, onOpen, onUnavailable } = props
  const t = useT('map')
  const { pins, bubbles, byId } = useDrawnTokens(contents, camera)
  const [crowd, setCrowd] = useState<readonly MapToken[] | null>(null)
  const { fix } = location
  // While it is found out where to begin.
  useEffect(() => afterPaint(() => void preloadMap()), [])
  const { hidden, map } = useViewer()
  const wishes = useMemo(
    () => ({ brand: business?.pageConfig?.features?.mapStyle, host: map.style }),
    [business, map.style],
  )
  const aim = selected ?? near.tokens[0]?.token
  const aimedAt = useBrandOf(aim)

  const openCluster = (cluster: Cluster) => {
    const known = cluster.tokenIds.flatMap((id) => byId.get(id) ?? [])
    const [only] = known
    const zoom = camera.sight?.zoom ?? 0
    if (only && cluster.count === 1) onOpen(only)
    else if (known.length === cluster.count && zoom >= closeZoom) setCrowd(known)
    else camera.goTo({ place: { lat: cluster.lat, lon: cluster.lon }, zoom: Math.min(zoom + 2, closeZoom) })
  }
  const locate = () => {
    location.ask()
    camera.recentre()
  }

  return (
    <>
      {camera.start ? (
        <MapView
          label={t('map-label')}
          wishes={wishes}
          start={camera.start}
          target={camera.target}
          onSight={camera.onSight}
          onGrab={camera.onGrab}
          onUnavailable={onUnavailable}
          sketch={(view) => <ClusterSketch camera={view} clusters={bubbles} onPress={openCluster} />}
        >
          {fix && <OwnPosition fix={fix} reach={aim ? reachOfToken(aim, aimedAt) : 0} label={t('you')} />}
          <ClusterLayer clusters={bubbles} onPress={openCluster} />
          <TokenPins tokens={pins} selectedId={selected?.id ?? null} onPress={onOpen} />
        </MapView>
      ) : (
        <Skeleton width="100%" height="100%" />
      )}
      <div className={styles.bottom}>
        <div className={styles.corner}>
          {!hidden.arPickup && (
            <LinkButton
              size="small"
              variant="quiet"
              href={business ? href('businessMapAr', { business: business.name }) : href('ar')}
            >
              <ScanEye aria-hidden="true" />
              {t('ar')}
            </LinkButton>
          )}
          {location.status !== 'unavailable' && (
            <IconButton
              className={styles.locate}
              variant="quiet"
              label={t('recentre')}
              icon={<LocateFixed />}
              aria-pressed={camera.isFollowing && fix !== null}
              onPress={locate}
            />
          )}
        </div>
        {note}
        <NextStep near={near} fix={fix} onOpen={onOpen} mine={mine} />
      </div>
      {crowd && (
        <Suspense>
          <HereSheet tokens={crowd} fix={fix} onOpen={onOpen} onClose={() => setCrowd(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Pins for the nearest single ones, bubbles and dots for the rest. */
function useDrawnTokens({ tokens, groups }: MapContents, { sight }: Camera) {
  const step = Math.round((sight?.zoom ?? 0) / stepSize) * stepSize
  const byId = useMemo(() => new Map((tokens ?? []).map((token) => [token.id as string, token])), [tokens])
  const clusters = useMemo(() => {
    const spots = tokens?.map((token) => ({ ...placeOf(token), count: 1, tokenId: token.id })) ?? groups
    const isClose = step >= closeZoom
    const joined = clustersOf(spots, step, isClose ? closePixels : tokens ? pinPixels : bubblePixels)
    return standApart(joined, step - stepSize / 2, tokens && !isClose ? roomWithPins : roomOfBubble)
  }, [tokens, groups, step])
  const centre = sight?.centre
  return useMemo(() => {
    const singles = clusters.filter(({ count, tokenIds }) => count === 1 && tokenIds.length === 1)
    const nearest = centre
      ? singles.toSorted((a, b) => distanceMetres(centre, a) - distanceMetres(centre, b)).slice(0, pinsMax)
      : []
    const pinned = new Set(nearest)
    return {
      byId,
      pins: nearest.flatMap(({ tokenIds }) => byId.get(tokenIds[0] ?? '') ?? []),
      bubbles: clusters.filter((cluster) => !pinned.has(cluster)),
    }
  }, [clusters, byId, centre])
}
