import { canDrawMaps, type GroundWishes, type MapTarget } from '@vitrine/map'
import type { Place, Token } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { Button, IconButton, Joined, LinkButton, SegmentedControl, Spinner } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import Locate from 'lucide-react/icons/locate-fixed'
import { useMemo, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { mapBlockOf } from '../../data/map/map-block.ts'
import { useReachOf } from '../../data/map/reach-of-token.ts'
import { type LocationState, useDeviceLocation } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './drop.module.css'
import { mapHref } from './map-href.ts'
import { SpotFields } from './SpotFields.tsx'
import { SpotMap } from './SpotMap.tsx'
import { useSpotWords } from './spot.ts'
import { useDropping } from './use-dropping.ts'

/** Streets. From farther away nobody knows where it would lie. */
const zoomMin = 14
const doorZoom = 18
const wholeEarth: MapTarget = { place: { lat: 30, lon: 10 }, zoom: 1.2 }

export interface DropScreenProps {
  token: Token
  business: string | null
  /** What the brand of this place wants its map to look like. */
  mapStyle: GroundWishes['brand']
}

export function DropScreen({ token, business, mapStyle }: DropScreenProps) {
  const t = useT('drop')
  const location = useDeviceLocation()
  const { fix } = location
  const dropping = useDropping(token)
  const { droppedAt } = dropping
  const reach = useReachOf(token)
  const [hasMap, setHasMap] = useState(canDrawMaps)
  const [way, setWay] = useState<'map' | 'fields'>('map')
  const [start] = useState<MapTarget>(() => startAt(droppedAt ?? fix))
  const [target, setTarget] = useState<MapTarget | null>(null)
  const [sight, setSight] = useState<{ spot: Place; zoom: number } | null>(null)
  const [typed, setTyped] = useState<Place | null>(null)
  const { map } = useViewer()
  const wishes = useMemo(() => ({ brand: mapStyle, host: map.style }), [mapStyle, map.style])
  const [isAsking, setAsking] = useState(false)
  const [isWanted, setWanted] = useState(start === wholeEarth)
  // Once, as soon as it is known: whoever has moved the map since stays there.
  if (isWanted && fix) {
    setWanted(false)
    goTo(rounded(fix))
  }
  function goTo(place: Place) {
    setTarget({ place, zoom: Math.max(doorZoom, sight?.zoom ?? 0) })
    setTyped(place)
  }
  function goToMe() {
    if (fix) goTo(rounded(fix))
    else {
      setWanted(true)
      location.ask()
    }
  }
  const showsMap = hasMap && way === 'map'
  const isFar = showsMap && (sight === null || sight.zoom < zoomMin)
  const spot = droppedAt ?? (showsMap ? (sight?.spot ?? null) : typed)
  const title = titleOf(token)

  return (
    <div className={styles.screen}>
      {showsMap ? (
        <SpotMap
          token={token}
          wishes={wishes}
          start={start}
          target={target}
          fix={fix}
          reach={reach}
          spot={isFar ? null : spot}
          isDropped={droppedAt !== null}
          onSight={({ centre, zoom }) => setSight({ spot: rounded(centre), zoom })}
          onUnavailable={() => setHasMap(false)}
        >
          <p className={styles.hint}>{t(isFar ? 'choose-closer' : 'choose')}</p>
          <IconButton
            className={styles.locate}
            variant="quiet"
            label={t('where-i-am')}
            icon={location.status === 'locating' ? <Spinner /> : <Locate />}
            disabled={location.status === 'denied' || location.status === 'unavailable'}
            onPress={goToMe}
          />
        </SpotMap>
      ) : (
        <div className={styles.token}>
          <TokenIcon token={token} titled edition eager />
        </div>
      )}
      <div className={styles.panel}>
        {droppedAt ? (
          <Dropped token={token} business={business} {...dropping} />
        ) : (
          <>
            {hasMap && (
              <SegmentedControl
                label={t('way')}
                hideLabel
                value={way}
                onChange={(next) => {
                  setTyped(spot)
                  if (next === 'map' && typed) goTo(typed)
                  setWay(next)
                }}
                segments={[
                  { value: 'map', label: t('way-map') },
                  { value: 'fields', label: t('way-fields') },
                ]}
              />
            )}
            {!hasMap && <p className={styles.quiet}>{t('no-map')}</p>}
            {!showsMap && (
              <>
                <SpotFields spot={typed} onSpot={setTyped} />
                <Button
                  variant="quiet"
                  size="small"
                  busy={location.status === 'locating'}
                  disabled={location.status === 'denied' || location.status === 'unavailable'}
                  onPress={goToMe}
                >
                  <Locate aria-hidden="true" />
                  {t('where-i-am')}
                </Button>
              </>
            )}
            <SpotLine spot={isFar ? null : spot} location={location} reach={reach} />
            <LocationLine location={location} />
            {dropping.error && <ProblemNote error={dropping.error} />}
            <Button full disabled={!spot || isFar} onPress={() => setAsking(true)}>
              {t('drop-here')}
            </Button>
          </>
        )}
      </div>
      {isAsking && spot && (
        <Confirm token={token} spot={spot} title={title} onDrop={dropping.drop} onEnd={() => setAsking(false)} />
      )}
    </div>
  )
}

const startAt = (place: Place | null): MapTarget =>
  place ? { place: { lat: place.lat, lon: place.lon }, zoom: doorZoom } : wholeEarth

/** To a centimetre: what a screen can choose. */
const rounded = ({ lat, lon }: Place): Place => ({ lat: Math.round(lat * 1e7) / 1e7, lon: Math.round(lon * 1e7) / 1e7 })

interface ConfirmProps {
  token: Token
  spot: Place
  title: string
  onDrop: (spot: Place) => void
  onEnd: () => void
}

function Confirm({ token, spot, title, onDrop, onEnd }: ConfirmProps) {
  const t = useT('drop')
  const words = useSpotWords()
  const isDispenser = mapBlockOf(token)?.isMapDispenser === true
  return (
    <ConfirmDialog
      title={<Joined whole={title}>{t('confirm-title', { title })}</Joined>}
      picture={<TokenIcon token={token} titled edition eager />}
      confirmLabel={t('confirm-do')}
      onConfirm={() => {
        onEnd()
        onDrop(spot)
      }}
      onCancel={onEnd}
    >
      {t(isDispenser ? 'confirm-dispenser' : 'confirm', words(spot))}
    </ConfirmDialog>
  )
}

/** Where the pin stands, said anew whenever it has come to rest. */
function SpotLine({ spot, location: { fix }, reach }: { spot: Place | null; location: LocationState; reach: number }) {
  const t = useT('drop')
  const format = useFormat()
  const words = useSpotWords()
  const facts = spot && { ...words(spot), distance: fix ? format.away(distanceMetres(fix, spot)) : '' }
  return (
    <div className={styles.spot}>
      <p role="status" className={styles.numbers}>
        {facts && t(fix ? 'spot-from-you' : 'spot', facts)}
      </p>
      {spot && (
        <p className={styles.quiet}>{reach > 0 ? t('reach', { distance: format.distance(reach) }) : t('reach-any')}</p>
      )}
    </div>
  )
}

function LocationLine({ location: { status } }: { location: LocationState }) {
  const t = useT('drop')
  return (
    <div role="status">
      {(status === 'denied' || status === 'unavailable') && <p className={styles.quiet}>{t(`location-${status}`)}</p>}
    </div>
  )
}

interface DroppedProps {
  token: Token
  business: string | null
  takeBack: () => void
  isTakingBack: boolean
  isGone: boolean
}

function Dropped({ token, business, takeBack, isTakingBack, isGone }: DroppedProps) {
  const t = useT('drop')
  return (
    <>
      <div role="status">
        <h2 className={styles.heading}>
          <Joined whole={titleOf(token)}>
            {t(isGone ? 'gone-title' : 'dropped-title', { title: titleOf(token) })}
          </Joined>
        </h2>
        <p className={styles.quiet}>{t(isGone ? 'gone' : 'dropped')}</p>
      </div>
      {!isGone && (
        <div className={styles.buttons}>
          <Button variant="quiet" busy={isTakingBack} onPress={takeBack}>
            {t('take-back')}
          </Button>
          <LinkButton href={mapHref(business, true)}>{t('see-on-map')}</LinkButton>
        </div>
      )}
      <LinkButton variant="quiet" size="small" href={inBusiness(business, href('wallet'))}>
        {t('to-wallet')}
      </LinkButton>
    </>
  )
}
