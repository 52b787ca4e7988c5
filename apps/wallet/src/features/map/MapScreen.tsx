import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { SegmentedControl, VisuallyHidden } from '@vitrine/ui'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense, useEffect, useState } from 'react'
import { afterPaint } from '../../components/map/after-paint.ts'
import { mayDrawMaps } from '../../components/map/MapView.tsx'
import { useFollowMap } from '../../data/map/follow-map.ts'
import { boxOver, isIn, levelOf, tilesOf } from '../../data/map/tiles.ts'
import { useMapContents, useOverview } from '../../data/map/use-map.ts'
import { useNear } from '../../data/map/use-near.ts'
import { useDeviceLocation } from '../../platform/device/location.ts'
import { useHasRoomForTwo } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { LiveMap } from './LiveMap.tsx'
import { LocationNote } from './LocationNote.tsx'
import { MapFilters } from './MapFilters.tsx'
import styles from './map-page.module.css'
import { NearList } from './NearList.tsx'
import { useCamera } from './use-camera.ts'
import { useShown } from './use-shown.ts'

const TokenSheet = lazy(() => import('./TokenSheet.tsx'))

/** What lies around: on a map, and the same as a list. Side by side where there is room. */
export function MapScreen({ business }: { business: PublicBusiness | null }) {
  const t = useT('map')
  const location = useDeviceLocation()
  const hasRoomForTwo = useHasRoomForTwo()
  const { scope, look, asked, changeScope, changeLook } = useShown(business?.id ?? null)
  const [hasMap, setHasMap] = useState(mayDrawMaps)
  const [selected, setSelected] = useState<MapToken | null>(null)
  const [isOpen, setOpen] = useState(false)

  const [overviewWanted, setOverviewWanted] = useState(true)
  const overview = useOverview(scope, overviewWanted)
  const camera = useCamera(location, overview, asked)
  // Without a map and without a position the list is about the place where most lies.
  const isNowhere = !camera.sight && !location.fix
  if (isNowhere !== overviewWanted) setOverviewWanted(isNowhere)

  const showsMap = hasMap && (hasRoomForTwo || look === 'map')
  const showsList = !hasMap || hasRoomForTwo || look === 'list'
  const { sight } = camera
  // What told where to begin is seen before more is asked for.
  const [isSeen, setSeen] = useState(false)
  const isSighted = sight !== null
  useEffect(() => (isSighted ? afterPaint(() => setSeen(true)) : undefined), [isSighted])
  const looked = isSeen ? sight : null
  const read = useMapContents(scope, showsMap ? looked : null)
  // What told where to begin is drawn until the view itself has been read.
  const [begun, setBegun] = useState(overview)
  if (overview && overview !== begun) setBegun(overview)
  const [hasRead, setHasRead] = useState(false)
  if (looked && !read.isPending && !hasRead) setHasRead(true)
  const contents = hasRead || !begun ? read : { ...read, groups: begun }
  const isHere = location.fix !== null && (!sight || !hasMap || isIn(location.fix, sight.box))
  const biggest = begun?.toSorted((a, b) => b.count - a.count)[0] ?? null
  const anchor = isHere ? location.fix : (looked?.centre ?? (showsMap ? null : biggest))
  const near = useNear(scope, anchor)
  useFollowMap(watchedBox(showsMap ? looked : near.view))

  const open = (token: MapToken) => {
    setSelected(token)
    setOpen(true)
  }
  const list = (
    <NearList near={near} isHere={isHere} fix={location.fix} scope={scope} business={business} onOpen={open} />
  )
  return (
    <div className={styles.screen} data-fills-screen={showsMap || undefined}>
      <VisuallyHidden>
        <h1>{business ? t('title-of', { brand: business.displayName }) : t('title')}</h1>
      </VisuallyHidden>
      {showsList && (
        <section className={styles.side} aria-label={t('list')}>
          <LocationNote location={location} />
          {list}
        </section>
      )}
      {showsMap && (
        <section className={styles.map} aria-label={t('map')}>
          <LiveMap
            business={business}
            camera={camera}
            contents={contents}
            location={location}
            near={near}
            selected={isOpen ? selected : null}
            mine={scope.mine}
            note={!hasRoomForTwo && <LocationNote location={location} />}
            onOpen={open}
            onUnavailable={() => setHasMap(false)}
          />
        </section>
      )}
      <div className={styles.tools}>
        <MapFilters scope={scope} business={business} tokens={near.tokens} onChange={changeScope} />
        {hasMap && !hasRoomForTwo && (
          <SegmentedControl
            label={t('view')}
            hideLabel
            value={look}
            onChange={changeLook}
            segments={[
              { value: 'map', label: t('map'), icon: <MapIcon aria-hidden="true" /> },
              { value: 'list', label: t('list'), icon: <List aria-hidden="true" /> },
            ]}
          />
        )}
      </div>
      {selected && (
        <Suspense>
          <TokenSheet
            key={selected.id}
            token={selected}
            open={isOpen}
            location={location}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Whole pieces, so that a small step of the map changes nothing of what is watched. */
function watchedBox(view: { box: Parameters<typeof tilesOf>[0]; zoom: number } | null) {
  return view && boxOver(tilesOf(view.box, levelOf(view.zoom)), view.box)
}
