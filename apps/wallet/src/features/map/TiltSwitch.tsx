import { pitchAt } from '@vitrine/map'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'
import type { Tilt } from './use-tilt.ts'

/** Flattens the map, or tilts it; nothing from afar, where every map is flat. */
export function TiltSwitch({ tilt: { isTilted, change }, zoom }: { tilt: Tilt; zoom: number }) {
  const t = useT('map')
  if (pitchAt(zoom) === 0) return null
  const label = t(isTilted ? 'flat' : 'tilted')
  return (
    <button type="button" className={styles.tilt} aria-label={label} title={label} onClick={() => change(!isTilted)}>
      {isTilted ? '2D' : '3D'}
    </button>
  )
}
