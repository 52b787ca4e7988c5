import Navigation from 'lucide-react/icons/navigation-2'
import styles from './map-page.module.css'

/** Which way it is, north up as on the map; the words beside it say the same. */
export function WayArrow({ bearing }: { bearing: number }) {
  return <Navigation aria-hidden="true" className={styles.arrow} style={{ rotate: `${Math.round(bearing)}deg` }} />
}
