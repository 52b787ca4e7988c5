import { Skeleton } from '@vitrine/ui'
import { logWarning } from '@vitrine/web/log'
import {
  Component,
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from './after-paint.ts'
import type { MapCanvas } from './MapCanvas.tsx'
import styles from './map.module.css'
import { cameraOf, sightOf, sizeIn } from './map-camera.ts'
import type { MapNeeds } from './map-needs.ts'
import type { MapCamera, MapSight, MapTarget, MapViewProps } from './map-view.ts'

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

type Canvas = ComponentType<ComponentProps<typeof MapCanvas>>

interface FrameProps extends MapViewProps {
  Canvas: Canvas
  needs: MapNeeds
}

/** A map of the earth as an app shows it: the ground, and on it whatever layers its children draw. */
export function createMap(needs: MapNeeds) {
  const load = async () => {
    const [module] = await Promise.all([import('./MapCanvas.tsx'), needs.loadWords()])
    return { default: module.MapCanvas }
  }
  /** The map with its library and its words, fetched when first shown. */
  const Canvas: Canvas = lazy(load)
  return {
    MapView: (props: MapViewProps) => <Frame {...props} Canvas={Canvas} needs={needs} />,
    /** Fetches the map's code ahead of its first showing. */
    preloadMap: () =>
      load().then(
        () => undefined,
        (error: unknown) => logWarning('the map could not be fetched ahead', error),
      ),
  }
}

function Frame({ Canvas, ...props }: FrameProps) {
  const { needs, start, target, isCoveredBelow = false, isTilted = false, sketch, onSight, onUnavailable } = props
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
    const next = cameraOf(wanted, sizeIn(frame.current, isCoveredBelow), isTilted)
    setCamera(next)
    tellSight(sightOf(next))
  }, [isSketched, wanted, isCoveredBelow, isTilted])
  const begin = useEffectEvent(() => (canDrawMaps() ? setWorking(true) : onUnavailable()))
  useEffect(() => (isWorking ? undefined : afterPaint(() => begin())), [isWorking])

  return (
    <UnavailableBoundary onUnavailable={onUnavailable} onError={needs.onError}>
      <div ref={frame} className={styles.frame}>
        {isWorking && (
          <Suspense fallback={!sketch && <Skeleton width="100%" height="100%" />}>
            <Canvas
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

interface BoundaryProps {
  onUnavailable: () => void
  onError: MapNeeds['onError']
  children: ReactNode
}

class UnavailableBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError('the map could not be shown', error)
    this.props.onUnavailable()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
