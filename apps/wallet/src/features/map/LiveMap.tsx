import { afterPaint, OwnPosition } from '@vitrine/map'
import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { IconButton, LinkButton, Skeleton } from '@vitrine/ui'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ClusterLayer } from '../../components/map/ClusterLayer.tsx'
import { ClusterSketch } from '../../components/map/ClusterSketch.tsx'
import { MapView, preloadMap } from '../../components/map/MapView.tsx'
import { ClusterPins, TokenPins } from '../../components/map/TokenPins.tsx'
import { WalkKeys } from '../../components/map/WalkKeys.tsx'
import { WayLine } from '../../components/map/WayLine.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import type { Cluster } from '../../data/map/clusters.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { isWithinReach, reachOfToken, useBrandOf } from '../../data/map/reach-of-token.ts'
import { useWayThere } from '../../data/map/street-ways.ts'
import type { MapContents } from '../../data/map/use-map.ts'
import type { Near } from '../../data/map/use-near.ts'
import { demoWalk } from '../../platform/device/demo-walk.ts'
import type { Fix, LocationState } from '../../platform/device/location.ts'
import { useHasRoomForTwo, useMediaQuery } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './map-page.module.css'
import { NextStep } from './NextStep.tsx'
import { TiltSwitch } from './TiltSwitch.tsx'
import type { Camera } from './use-camera.ts'
import { closeZoom, useDrawn } from './use-drawn.tsx'
import { useTilt } from './use-tilt.ts'
import { WalkBanner } from './WalkBanner.tsx'
import { WayBar } from './WayBar.tsx'

const HereSheet = lazy(() => import('./HereSheet.tsx'))

const reachedFrom = (fix: Fix, token: MapToken): number => {
  const reach = reachOfToken(token, null)
  return isWithinReach(fix, placeOf(token), reach) ? reach : 0
}

export interface LiveMapProps {
  business: PublicBusiness | null
  camera: Camera
  contents: MapContents
  location: LocationState & { ask: () => void }
  near: Near
  /** What somebody has pressed. */
  selected: MapToken | null
  /** Only what the person has dropped is shown. */
  mine: boolean
  /** What is to be said about the position. */
  note: ReactNode
  /** Where somebody is being led. */
  way: MapToken | null
  /** Its pin was pressed; null: the ground. */
  onChoose: (token: MapToken | null) => void
  onOpen: (token: MapToken) => void
  onLead: (token: MapToken) => void
  onPickUp: (token: MapToken) => void
  onEndWay: () => void
  /** Ends the demo walk; null while there is none. */
  onEndWalk: (() => void) | null
  onUnavailable: () => void
}

export function LiveMap(props: LiveMapProps) {
  const { business, camera, contents, location, near, selected, mine, note, way, onChoose, onOpen, onUnavailable } =
    props
  const t = useT('map')
  const tilt = useTilt()
  const [crowd, setCrowd] = useState<readonly MapToken[] | null>(null)
  const { fix } = location
  const drawn = useDrawn(contents, camera, { way, fix, isTilted: tilt.isTilted })
  const { clusters, pins, stacks, pictured, bubbles, byId } = drawn
  const wayThere = useWayThere(fix, way && placeOf(way))
  // Once the streets are known: the way may go round what the straight one crossed.
  const streets = way && wayThere?.isAlongStreets ? way.id : null
  const lookAtWay = useEffectEvent(() => wayThere && camera.lead(wayThere.line))
  useEffect(() => {
    if (streets) lookAtWay()
  }, [streets])
  const hasRoomForTwo = useHasRoomForTwo()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  // While it is found out where to begin.
  useEffect(() => afterPaint(() => void preloadMap()), [])
  const { hidden, map } = useViewer()
  const wishes = useMemo(
    () => ({ brand: business?.pageConfig?.features?.mapStyle, host: map.style }),
    [business, map.style],
  )
  const aim = selected ?? way ?? near.tokens[0]?.token
  const aimedAt = useBrandOf(aim)
  // Of what somebody aims at; else so far that all that is said to be within reach lies within.
  const reach = Math.max(
    aim ? reachOfToken(aim, aimedAt) : 0,
    ...(selected || way || !fix ? [] : near.tokens.map(({ token }) => reachedFrom(fix, token))),
  )

  const nearLabel = useCallback((title: string) => t('pin-near', { title }), [t])
  const openCluster = (cluster: Cluster) => {
    const known = cluster.tokenIds.flatMap((id) => byId.get(id) ?? [])
    const [only] = known
    const zoom = camera.sight?.zoom ?? 0
    if (only && cluster.count === 1) onChoose(only)
    else if (known.length === cluster.count && zoom >= closeZoom) setCrowd(known)
    else camera.goTo({ place: { lat: cluster.lat, lon: cluster.lon }, zoom: Math.min(zoom + 2, closeZoom) })
  }
  const openStack = (key: string) => {
    const cluster = clusters.find((each) => each.key === key)
    if (cluster) openCluster(cluster)
  }
  const walk = (bearing: number, isLong: boolean) => {
    camera.follow()
    demoWalk.step(bearing, isLong ? 50 : 10)
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
          isCoveredBelow={!hasRoomForTwo || way !== null}
          isTilted={tilt.isTilted}
          onTilt={tilt.change}
          onSight={camera.onSight}
          onGrab={camera.onGrab}
          onPress={(place) => {
            if (!props.onEndWalk) return onChoose(null)
            camera.follow()
            demoWalk.walkTo(place, isStill)
          }}
          onUnavailable={onUnavailable}
          sketch={(view) => <ClusterSketch camera={view} clusters={clusters} onPress={openCluster} />}
        >
          {fix && <OwnPosition fix={fix} reach={reach} label={t(props.onEndWalk ? 'you-on-walk' : 'you')} standing />}
          {props.onEndWalk && <WalkKeys onStep={walk} />}
          {wayThere && <WayLine key={wayThere.isAlongStreets ? 'streets' : 'straight'} way={wayThere} />}
          <ClusterLayer clusters={bubbles} onPress={openCluster} />
          <ClusterPins clusters={pictured} alone={bubbles.length === 0} onPress={openStack} />
          <ClusterPins clusters={stacks} standing onPress={openStack} />
          <TokenPins
            tokens={pins}
            selectedId={(selected ?? way)?.id ?? null}
            fix={fix}
            nearLabel={nearLabel}
            onPress={onChoose}
          />
        </MapView>
      ) : (
        <Skeleton width="100%" height="100%" />
      )}
      {props.onEndWalk && <WalkBanner onEnd={props.onEndWalk} />}
      <div className={styles.bottom}>
        <div className={styles.corner}>
          {!hidden.arPickup && (
            <LinkButton
              className={styles.ar}
              variant="quiet"
              href={business ? href('businessMapAr', { business: business.name }) : href('ar')}
            >
              {t('ar')}
            </LinkButton>
          )}
          <TiltSwitch tilt={tilt} zoom={camera.sight?.zoom ?? 0} />
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
        {(contents.error ?? near.error) && (
          <div className={styles.failed}>
            <RetryNote
              error={contents.error ?? near.error}
              onRetry={() => {
                contents.retry()
                near.retry()
              }}
            />
          </div>
        )}
        {way && fix && wayThere ? (
          <WayBar
            token={way}
            fix={fix}
            wayThere={wayThere}
            mayPickUp={map.pickup}
            onPickUp={props.onPickUp}
            onEnd={props.onEndWay}
          />
        ) : (
          <NextStep
            chosen={selected}
            near={near}
            fix={fix}
            mine={mine}
            onOpen={onOpen}
            onLead={props.onLead}
            onPickUp={props.onPickUp}
            onUnchoose={() => onChoose(null)}
          />
        )}
      </div>
      {crowd && (
        <Suspense>
          <HereSheet tokens={crowd} fix={fix} onOpen={onChoose} onClose={() => setCrowd(null)} />
        </Suspense>
      )}
    </>
  )
}
