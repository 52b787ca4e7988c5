import type { PublicBusiness } from '@vitrine/protocol'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import styles from './brand-places.module.css'
import { hostOf, pageAddress } from './safe-address.ts'

/** Where a brand is at home, in the street and on the web; nothing where it says neither. */
export function BrandPlaces({ business: { location, url } }: { business: PublicBusiness }) {
  const website = pageAddress(url)
  if (!location && !website) return null
  return (
    <p className={styles.places}>
      {location && (
        <span className={styles.place}>
          <MapPin aria-hidden="true" />
          {location}
        </span>
      )}
      {website && (
        <a className={styles.place} href={website} target="_blank" rel="noopener noreferrer">
          <Globe aria-hidden="true" />
          {hostOf(website)}
        </a>
      )}
    </p>
  )
}
