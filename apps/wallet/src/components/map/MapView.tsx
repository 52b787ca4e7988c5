import { Skeleton } from '@vitrine/ui'
import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { getI18n } from 'react-i18next'
import { logWarning } from '../../platform/log.ts'
import styles from './map.module.css'
import type { MapViewProps } from './map-view.ts'

/** The map with its library and its words, fetched when first shown. */
const MapCanvas = lazy(async () => {
  const [module] = await Promise.all([import('./MapCanvas.tsx'), getI18n()?.loadNamespaces(['map-view'])])
  return { default: module.MapCanvas }
})

/** Fetches the map's code ahead of its first showing. */
export const preloadMap = () =>
  import('./MapCanvas.tsx').then(
    () => undefined,
    (error: unknown) => logWarning('the map could not be fetched ahead', error),
  )

let hasWebGl: boolean | null = null

/** Asked once: a context of one's own is a costly question. */
export function canDrawMaps(): boolean {
  if (hasWebGl === null) {
    const context = document.createElement('canvas').getContext('webgl2')
    hasWebGl = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return hasWebGl
}

/** A map of the world: the ground, and on it whatever layers its children draw. */
export function MapView(props: MapViewProps) {
  const [generation, setGeneration] = useState(0)
  return (
    <UnavailableBoundary onUnavailable={props.onUnavailable}>
      <Suspense fallback={<Skeleton width="100%" height="100%" />}>
        <div className={styles.frame}>
          <MapCanvas key={generation} {...props} onLost={() => setGeneration((number) => number + 1)} />
        </div>
      </Suspense>
    </UnavailableBoundary>
  )
}

class UnavailableBoundary extends Component<{ onUnavailable: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    logWarning('the map could not be shown', error)
    this.props.onUnavailable()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
