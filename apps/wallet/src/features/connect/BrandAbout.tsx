import type { PublicBusiness } from '@vitrine/protocol'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { hostOf, pageAddress, pictureAddress } from '../../components/brand/safe-address.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './brand-about.module.css'

/** What a brand is, for somebody who has never heard of it: its picture, where it is at home, what it asks. */
export function BrandAbout({ business }: { business: PublicBusiness }) {
  const t = useT('connect')
  const [isBroken, setIsBroken] = useState(false)
  const { features } = business.pageConfig ?? {}
  const image = isBroken ? null : pictureAddress(features?.header?.image?.src)
  const website = pageAddress(business.url)
  const hasPlaces = Boolean(business.location || website)
  if (!image && !hasPlaces && business.terms.length === 0) return null
  return (
    <section className={styles.about} aria-label={t('about', { brand: business.displayName })}>
      {image && <img className={styles.picture} src={image} alt="" onError={() => setIsBroken(true)} />}
      {hasPlaces && (
        <p className={styles.places}>
          {business.location && (
            <span className={styles.fact}>
              <MapPin aria-hidden="true" />
              {business.location}
            </span>
          )}
          {website && (
            <a className={styles.fact} href={website} target="_blank" rel="noopener noreferrer">
              <Globe aria-hidden="true" />
              {hostOf(website)}
            </a>
          )}
        </p>
      )}
      {business.terms.length > 0 && (
        <details className={styles.terms}>
          <summary>{t('brand-terms', { brand: business.displayName })}</summary>
          <ul>
            {[...new Set(business.terms)].map((terms) => (
              <li key={terms}>{terms}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
