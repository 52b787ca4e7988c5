import { afterPaint, mayDrawMaps } from '@vitrine/map'
import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { SegmentedControl, VisuallyHidden } from '@vitrine/ui'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDemoWalkBegins } from '../../data/map/demo-walk-begins.ts'
import { useFollowMap } from '../../data/map/follow-map.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { reachOfToken } from '../../data/map/reach-of-token.ts'
import { boxOver, isIn, levelOf, tilesOf } from '../../data/map/tiles.ts'
import { useMapContents, useOverview } from '../../data/map/use-map.ts'
import { useNear } from '../../data/map/use-near.ts'
import { demoWalk, useStandpoint } from '../../platform/device/demo-walk.ts'
import { useHasRoomForTwo } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { LiveMap } from './LiveMap.tsx'
import { LocationNote } from './LocationNote.tsx'
import { MapFilters } from './MapFilters.tsx'
import styles from './map-page.module.css'
import { NearList } from './NearList.tsx'
import { useCamera } from './use-camera.ts'
import { useShown } from './use-shown.ts'
import { WalkBanner } from './WalkBanner.tsx'

const TokenSheet = lazy(() => import('./TokenSheet.tsx'))

/** What lies around: on a map, and the same as a list. Side by side where there is room. */
export function MapScreen({ business }: { business: PublicBusiness | null }) {
  const t = useT('map')
  const location = useStandpoint()
  const hasRoomForTwo = useHasRoomForTwo()
  const { scope, look, asked, changeScope, changeLook } = useShown(business?.id ?? null)
  const [hasMap, setHasMap] = useState(mayDrawMaps)
  const [selected, setSelected] = useState<MapToken | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Pressed on the map, and shown on its card.
  const [chosen, setChosen] = useState<MapToken | null>(null)
  // Counts what is picked up without the sheet's own button: each is an intention of its own.
  const [wanted, setWanted] = useState(0)
  const [way, setWay] = useState<MapToken | null>(null)

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
  const walkBegins = useDemoWalkBegins(isSeen || !showsMap)
  const read = useMapContents(scope, showsMap ? looked : null)
  // What told where to begin is drawn until the view itself has been read.
  const [begun, setBegun] = useState(overview)
  if (overview && overview !== begun) setBegun(overview)
  const [hasRead, setHasRead] = useState(false)
  if (looked && !read.isPending && !hasRead) setHasRead(true)
  const contents = hasRead || !begun ? read : { ...read, groups: begun }
  const isHere = location.fix !== null && (!sight || !hasMap || camera.isWithPerson || isIn(location.fix, sight.box))
  const biggest = begun?.toSorted((a, b) => b.count - a.count)[0] ?? null
  const anchor = isHere || camera.wantsNear ? location.fix : (looked?.centre ?? (showsMap ? null : biggest))
  const near = useNear(scope, anchor)
  if (camera.wantsNear && (near.isSettled || near.error)) {
    const [nearest] = near.tokens
    camera.begin(
      near.tokens.map(({ token }) => placeOf(token)),
      nearest ? reachOfToken(nearest.token, business) : 0,
    )
  }
  useFollowMap(watchedBox(showsMap ? looked : near.view))

  const open = (token: MapToken) => {
    setWanted(0)
    setSelected(token)
    setOpen(true)
  }
  // Where a card has room for what to do, and it is known from where.
  const choose = (token: MapToken | null) => {
    if (token && (hasRoomForTwo || way || !location.fix)) open(token)
    else setChosen(token)
  }
  const pickUp = (token: MapToken) => {
    setChosen(null)
    setSelected(token)
    setWanted((count) => count + 1)
    setOpen(true)
    setWay(null)
  }
  const lead = (token: MapToken) => {
    setOpen(false)
    setChosen(null)
    setWay(token)
    if (!showsMap) changeLook('map')
    camera.lead([placeOf(token)])
  }
  const isWalking = location.fix?.isDemoWalk === true
  const note = (
    <LocationNote
      location={location}
      isFar={camera.isFar}
      onWalk={
        walkBegins &&
        (() => {
          demoWalk.begin(walkBegins)
          camera.beginAnew()
        })
      }
    />
  )
  const endWalk = () => {
    demoWalk.end()
    setWay(null)
    camera.beginAnew()
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
          {isWalking && !showsMap && <WalkBanner onEnd={endWalk} />}
          {note}
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
            selected={isOpen ? selected : chosen}
            mine={scope.mine}
            note={!hasRoomForTwo && note}
            onEndWalk={isWalking ? endWalk : null}
            way={way}
            onChoose={choose}
            onOpen={open}
            onLead={lead}
            onPickUp={pickUp}
            onEndWay={() => setWay(null)}
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
            key={`${selected.id} ${wanted}`}
            token={selected}
            open={isOpen}
            location={location}
            isWanted={wanted > 0}
            onWay={hasMap ? lead : null}
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
