import type { PublicBusiness } from '@vitrine/protocol'
import { pictureAddress } from '@vitrine/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { BrandPlaces } from '../../components/brand/BrandPlaces.tsx'
import { pageAddress } from '../../components/brand/safe-address.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './brand-about.module.css'

/** What a brand is, for somebody who has never heard of it: its picture, where it is at home, what it asks. */
export function BrandAbout({ business }: { business: PublicBusiness }) {
  const t = useT('connect')
  const [isBroken, setIsBroken] = useState(false)
  const { features } = business.pageConfig ?? {}
  const image = isBroken ? null : pictureAddress(features?.header?.image?.src)
  const hasPlaces = Boolean(business.location || pageAddress(business.url))
  if (!image && !hasPlaces && business.terms.length === 0) return null
  return (
    <section className={styles.about} aria-label={t('about', { brand: business.displayName })}>
      {image && <img className={styles.picture} src={image} alt="" loading="lazy" onError={() => setIsBroken(true)} />}
      <BrandPlaces business={business} />
      {business.terms.length > 0 && (
        <details className={styles.terms}>
          <summary>
            {t('brand-terms', { brand: business.displayName })}
            <ChevronDown aria-hidden="true" />
          </summary>
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
