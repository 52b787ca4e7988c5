import { afterPaint, type MapCamera, offsetOn } from '@vitrine/map'
import { useEffect, useMemo } from 'react'
import type { Cluster } from '../../data/map/clusters.ts'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { haloPixels, radiusStops, sizeOf, textStops, wordsOn } from './bubble.ts'
import styles from './cluster-sketch.module.css'
import { markClustersSeen } from './map-marks.ts'

export interface ClusterSketchProps {
  camera: MapCamera
  clusters: readonly Cluster[]
  onPress: (cluster: Cluster) => void
}

/** The bubbles as elements, where the map will draw them: there before the map's library is, and pressed like those. */
export function ClusterSketch({ camera, clusters, onPress }: ClusterSketchProps) {
  const [language] = useLanguage()
  const words = useMemo(() => wordsOn(language), [language])
  const bubbles = useMemo(() => inSight(clusters, camera), [clusters, camera])
  const hasAny = bubbles.length > 0
  useEffect(() => (hasAny ? afterPaint(markClustersSeen) : undefined), [hasAny])
  return bubbles.map(({ cluster, x, y, radius }) => (
    <button
      key={cluster.key}
      type="button"
      tabIndex={-1}
      className={styles.bubble}
      style={{
        translate: `${x - radius}px ${y - radius}px`,
        inlineSize: 2 * radius,
        blockSize: 2 * radius,
        fontSize: sizeOf(textStops, cluster.count),
      }}
      // It is gone in a moment, and what had the focus keeps it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(cluster)}
    >
      {words(cluster)}
    </button>
  ))
}

/** As the drawing stacks them: the later above the earlier. */
function inSight(clusters: readonly Cluster[], camera: MapCamera) {
  return clusters.flatMap((cluster) => {
    const radius = sizeOf(radiusStops, cluster.count)
    const { x, y } = offsetOn(camera, cluster)
    const reach = radius + haloPixels
    const isSeen = Math.abs(x) < camera.width / 2 + reach && Math.abs(y) < camera.height / 2 + reach
    return isSeen ? [{ cluster, x, y, radius }] : []
  })
}
