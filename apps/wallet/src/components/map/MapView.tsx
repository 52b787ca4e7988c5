import { Skeleton } from '@vitrine/ui'
import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { logError } from '../../platform/telemetry/log.ts'
import { afterPaint } from './after-paint.ts'
import styles from './map.module.css'
import { cameraOf, sightOf, sizeIn } from './map-camera.ts'
import type { MapCamera, MapSight, MapTarget, MapViewProps } from './map-view.ts'

/** The map with its library and its words, fetched when first shown. */
const MapCanvas = lazy(async () => {
  const [module] = await Promise.all([import('./MapCanvas.tsx'), currentTranslator()?.loadNamespaces(['map-view'])])
  return { default: module.MapCanvas }
})

let hasWebGl: boolean | null = null

/** Whether it is worth asking. */
export const mayDrawMaps = (): boolean => hasWebGl ?? 'WebGL2RenderingContext' in window

/** Asked once: a context of one's own is a costly question. */
export function canDrawMaps(): boolean {
  if (hasWebGl === null) {
    const context = document.createElement('canvas').getContext('webgl2')
    hasWebGl = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return hasWebGl
}

/** A map of the earth: the ground, and on it whatever layers its children draw. */
export function MapView(props: MapViewProps) {
  const { start, target, sketch, onSight, onUnavailable } = props
  const seen = useRef<MapTarget | null>(null)
  const [generation, setGeneration] = useState(0)
  const [resume, setResume] = useState<MapTarget | null>(null)
  const [isSketched, setSketched] = useState(sketch !== undefined)
  const frame = useRef<HTMLDivElement>(null)
  const [camera, setCamera] = useState<MapCamera | null>(null)
  // What is sketched is seen before anything that the library costs.
  const [isWorking, setWorking] = useState(sketch === undefined)
  const wanted = target ?? start
  const tellSight = useEffectEvent((sight: MapSight) => onSight?.(sight))
  // Known before the map's library is: what lies there is asked for meanwhile.
  useLayoutEffect(() => {
    if (!isSketched || !frame.current) return
    const next = cameraOf(wanted, sizeIn(frame.current))
    setCamera(next)
    tellSight(sightOf(next))
  }, [isSketched, wanted])
  const begin = useEffectEvent(() => (canDrawMaps() ? setWorking(true) : onUnavailable()))
  useEffect(() => (isWorking ? undefined : afterPaint(() => begin())), [isWorking])

  return (
    <UnavailableBoundary onUnavailable={onUnavailable}>
      <div ref={frame} className={styles.frame}>
        {isWorking && (
          <Suspense fallback={!sketch && <Skeleton width="100%" height="100%" />}>
            <MapCanvas
              key={generation}
              {...props}
              // A new map begins where the lost one was.
              resume={resume}
              onSight={(sight) => {
                seen.current = { place: sight.centre, zoom: sight.zoom }
                onSight?.(sight)
              }}
              onLost={() => {
                setResume(seen.current)
                setGeneration((number) => number + 1)
              }}
              onTakeOver={() => setSketched(false)}
            />
          </Suspense>
        )}
        {isSketched && camera && (
          <div className={styles.sketch} aria-hidden="true">
            {sketch?.(camera)}
          </div>
        )}
      </div>
    </UnavailableBoundary>
  )
}

class UnavailableBoundary extends Component<{ onUnavailable: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logError('the map could not be shown', error)
    this.props.onUnavailable()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
