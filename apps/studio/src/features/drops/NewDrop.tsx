import { useQuery } from '@tanstack/react-query'
import { canDrawMaps, type MapTarget } from '@vitrine/map'
import type { GeoBox } from '@vitrine/protocol'
import { SegmentedControl } from '@vitrine/ui'
import FileText from 'lucide-react/icons/file-text'
import Pentagon from 'lucide-react/icons/pentagon'
import TextCursor from 'lucide-react/icons/text-cursor-input'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { businessQuery } from '../../data/business.ts'
import type { DropDesign } from '../../data/drops.ts'
import { useDeviceLocation } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { boxAround, placesOf } from './area.ts'
import { CornersText } from './CornersText.tsx'
import { DesignChoice } from './DesignChoice.tsx'
import styles from './drops.module.css'
import { FileGiver } from './FileGiver.tsx'
import { LastStep, Result } from './LastStep.tsx'
import { leftOf } from './left-of.ts'
import { PlacesMap } from './PlacesMap.tsx'
import { Reach } from './Reach.tsx'
import { ScatterFields } from './ScatterFields.tsx'
import { Step } from './Step.tsx'
import { useDropping } from './use-dropping.ts'
import { usePlan, type Way } from './use-plan.ts'

interface NewDropProps {
  designs: readonly DropDesign[]
  /** Where the brand's newest drop still lies. */
  lastBox: GeoBox | null
}

const streetZoom = 16
const wholeEarth: MapTarget = { place: { lat: 30, lon: 10 }, zoom: 1.2 }
const noPlaces: readonly never[] = []

/** What, where, a look, and the deed: on one screen, with the map beside it where there is room. */
export function NewDrop({ designs, lastBox }: NewDropProps) {
  const t = useT('drops')
  const brand = useCurrentBrand()
  const plan = usePlan()
  const dropping = useDropping(brand.id, plan.body)
  const { fix } = useDeviceLocation()
  const [hasMap, setHasMap] = useState(canDrawMaps)
  const [start] = useState<MapTarget>(() =>
    lastBox ? { box: lastBox } : fix ? { place: { lat: fix.lat, lon: fix.lon }, zoom: streetZoom } : wholeEarth,
  )
  const { data: business } = useQuery(businessQuery(useApi(), brand.id))
  const mapStyle = business?.pageConfig?.features?.mapStyle
  const wishes = useMemo(() => ({ brand: mapStyle }), [mapStyle])

  const deedPlace = useRef<HTMLDivElement>(null)
  // While it is being done the plan stands still: what came of it is told by it.
  const { shown, done, isDropping } = dropping
  // What came of the look is to be seen whole; on phones the map stands right above it.
  useEffect(() => {
    if (shown) deedPlace.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  if (!hasMap && plan.way === 'map') plan.chooseWay('text')
  const chosen = designs.find(({ design }) => design.id === plan.designId) ?? null
  const left = chosen && leftOf(chosen)
  const isReady = shown !== null && shown.errors.length === 0
  const dots = isReady && done?.recalled == null ? shown.points : noPlaces
  const isDrawing = plan.way === 'map' && !done
  const target = useTarget(plan.way, plan.area, shown?.points)
  const takeFewer = (count: number) => {
    plan.setNumbers({ count: String(count) })
    if (plan.body?.places.type === 'scatter') {
      dropping.show({ ...plan.body, places: { ...plan.body.places, count } })
    }
  }
  const startAnew = () => {
    plan.startAnew()
    dropping.startAnew()
  }
  const showsMap = hasMap && (plan.way === 'map' || dots.length > 0 || plan.area !== null)
  const picture = hasMap && (
    <div key="map" className={styles.mapPlace} data-idle={!showsMap || undefined} inert={isDropping}>
      <PlacesMap
        plan={plan}
        wishes={wishes}
        start={start}
        target={target}
        dots={dots}
        isDrawing={isDrawing}
        onUnavailable={() => setHasMap(false)}
      />
    </div>
  )
  const where = (
    <div key="where" className={styles.where} inert={isDropping}>
      {plan.way === 'text' && <CornersText plan={plan} />}
      {plan.way === 'file' && <FileGiver plan={plan} />}
      {(plan.way !== 'file' || plan.area) && <ScatterFields plan={plan} left={left} />}
      <Reach plan={plan} />
    </div>
  )
  const what = (
    <div key="what" className={styles.what} inert={isDropping}>
      <Step number={1} title={t('step-what')}>
        <DesignChoice designs={designs} chosenId={plan.designId} onChoose={plan.chooseDesign} />
      </Step>
      <Step number={2} title={t('step-where')}>
        <SegmentedControl<Way>
          label={t('way')}
          hideLabel
          value={plan.way}
          onChange={plan.chooseWay}
          segments={[
            ...(hasMap ? [{ value: 'map' as const, label: t('way-map'), icon: <Pentagon aria-hidden="true" /> }] : []),
            { value: 'text', label: t('way-text'), icon: <TextCursor aria-hidden="true" /> },
            { value: 'file', label: t('way-file'), icon: <FileText aria-hidden="true" /> },
          ]}
        />
        <p className={styles.quiet}>{t(!hasMap && plan.way === 'text' ? 'no-map' : `way-${plan.way}-hint`)}</p>
      </Step>
    </div>
  )
  const deed = (
    <div key="deed" ref={deedPlace} className={styles.deed}>
      <Step number={3} title={t('step-look')}>
        <LastStep plan={plan} dropping={dropping} design={chosen?.design ?? null} left={left} onTake={takeFewer} />
      </Step>
    </div>
  )
  const result = (
    <div key="result" className={styles.deed}>
      <Result dropping={dropping} design={chosen?.design ?? null} onAgain={startAnew} />
    </div>
  )
  const parts = done ? [picture, result] : [what, where, picture, deed]
  return <div className={styles.layout}>{parts}</div>
}

/** Where the map goes by itself: to what came from elsewhere than the map. */
function useTarget(
  way: Way,
  area: ReturnType<typeof usePlan>['area'],
  points: readonly { lat: number; lon: number }[] | undefined,
): MapTarget | null {
  return useMemo(() => {
    if (way === 'map') return null
    const box = boxAround(points && points.length > 0 ? points : area ? placesOf(area) : [])
    return box && { box }
  }, [way, area, points])
}
