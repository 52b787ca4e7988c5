import { type GroundWishes, type MapSight, type MapTarget, OwnPosition, PanKeys } from '@vitrine/map'
import type { Place } from '@vitrine/protocol'
import { classNames, IconButton, Spinner, VisuallyHidden } from '@vitrine/ui'
import Locate from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'
import { MapView } from '../../components/map/MapView.tsx'
import { useDeviceLocation } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { AreaLayer } from './AreaLayer.tsx'
import { type Corners, cornersMax, rounded } from './area.ts'
import { CornerPins } from './CornerPins.tsx'
import { DotsLayer } from './DotsLayer.tsx'
import styles from './drops.module.css'
import { MapTools } from './MapTools.tsx'
import type { Plan } from './use-plan.ts'

interface PlacesMapProps {
  plan: Plan
  wishes: GroundWishes
  start: MapTarget
  target: MapTarget | null
  dots: readonly Place[]
  /** Corners are set and moved; otherwise the map is only looked at. */
  isDrawing: boolean
  onUnavailable: () => void
}

const doorZoom = 17
const noCorners: Corners = []

/** The map on which the area is drawn, and on which it is seen where the tokens will lie. */
export function PlacesMap({ plan, wishes, start, target, dots, isDrawing, onUnavailable }: PlacesMapProps) {
  const t = useT('drops')
  const location = useDeviceLocation()
  const { fix } = location
  const [sight, setSight] = useState<MapSight | null>(null)
  const [selected, setSelected] = useState<number | null>(null)
  const [ownTarget, setOwnTarget] = useState<{ over: MapTarget | null; target: MapTarget } | null>(null)
  const [isWanted, setWanted] = useState(false)
  const { corners, setCorners } = plan

  const goToMe = (place: Place) => {
    setOwnTarget({ over: target, target: { place: rounded(place), zoom: Math.max(doorZoom, sight?.zoom ?? 0) } })
  }
  if (isWanted && fix) {
    setWanted(false)
    goToMe(fix)
  }
  const add = (place: Place) => {
    if (!isDrawing || corners.length >= cornersMax) return
    setCorners([...corners, rounded(place)])
    setSelected(null)
  }
  const remove = (index: number) => {
    setCorners(corners.toSpliced(index, 1))
    setSelected(null)
  }
  const handleKey = (key: string) => {
    if (!isDrawing) return false
    if ((key === 'Enter' || key === ' ') && sight) add(sight.centre)
    else if (key === 'Backspace') plan.undo?.()
    else return false
    return true
  }
  return (
    <div className={classNames(styles.map, isDrawing && styles.drawing)}>
      <div className={styles.ground}>
        <MapView
          label={t(isDrawing ? 'map-draw' : 'map-look')}
          wishes={wishes}
          start={start}
          target={ownTarget?.over === target ? ownTarget.target : target}
          onSight={setSight}
          onPress={add}
          onUnavailable={onUnavailable}
        >
          <PanKeys onKey={handleKey} />
          <AreaLayer
            corners={plan.way === 'file' ? noCorners : corners}
            area={plan.way === 'file' ? plan.area : null}
            isWrong={plan.isCrossing}
          />
          <DotsLayer places={dots} />
          {fix && <OwnPosition fix={fix} label={t('where-i-am')} />}
          {isDrawing && (
            <CornerPins
              corners={corners}
              selected={selected}
              onSelect={setSelected}
              onMove={(index, place, begins) => setCorners(corners.with(index, place), begins ? undefined : 'kept')}
              onInsert={(index, place) => {
                setCorners(corners.toSpliced(index, 0, place))
                setSelected(index)
              }}
              onRemove={remove}
            />
          )}
        </MapView>
      </div>
      {isDrawing && <span className={styles.cross} aria-hidden="true" />}
      {isDrawing && (
        <p className={classNames(styles.hint, plan.isCrossing && styles.hintWrong)} role="status">
          <VisuallyHidden>{t('corners-set', { count: corners.length })} </VisuallyHidden>
          {t(hintOf(corners.length, plan.isCrossing))}
        </p>
      )}
      <IconButton
        className={styles.locate}
        variant="quiet"
        label={t('where-i-am')}
        icon={location.status === 'locating' ? <Spinner /> : <Locate />}
        disabled={location.status === 'denied' || location.status === 'unavailable'}
        onPress={() => {
          if (fix) return goToMe(fix)
          setWanted(true)
          location.ask()
        }}
      />
      {isDrawing && (
        <MapTools
          plan={plan}
          sight={sight}
          selected={selected !== null && selected < corners.length ? selected : null}
          onAdd={add}
          onRemove={remove}
        />
      )}
    </div>
  )
}

function hintOf(corners: number, isCrossing: boolean) {
  if (isCrossing) return 'hint-crossing'
  return corners === 0 ? 'hint-first' : corners < 3 ? 'hint-next' : 'hint-shape'
}
