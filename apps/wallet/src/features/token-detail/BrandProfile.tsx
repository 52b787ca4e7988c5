import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@vitrine/ui'
import { useId } from 'react'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { BrandPlaces } from '../../components/brand/BrandPlaces.tsx'
import { businessQuery } from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './brand-profile.module.css'

/** Who has made it, on the token's page inside a brand (spec §2.4 business NFT detail); a host may leave it out (§2.8). */
export function BrandProfile({ businessId }: { businessId: string }) {
  const t = useT('token-detail')
  const id = useId()
  const { hidden } = useViewer()
  const { data: business } = useQuery({ ...businessQuery(useApi(), businessId), enabled: !hidden.businessProfile })
  if (!business || hidden.businessProfile) return null
  const about = business.pageConfig?.text?.about
  return (
    <section className={styles.profile} aria-labelledby={id}>
      <BrandPicture business={business} size="large" shape="square" />
      <div className={styles.words}>
        <h2 id={id} className={styles.name}>
          {business.displayName}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
        <BrandPlaces business={business} />
      </div>
      <LinkButton href={href('business', { business: business.id })}>{t('to-brand')}</LinkButton>
    </section>
  )
}
