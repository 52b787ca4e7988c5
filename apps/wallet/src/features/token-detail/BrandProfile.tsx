import { useQuery } from '@tanstack/react-query'
import { Avatar, LinkButton } from '@vitrine/ui'
import Globe from 'lucide-react/icons/globe'
import MapPin from 'lucide-react/icons/map-pin'
import { useId } from 'react'
import { hostOf, pageAddress, pictureAddress } from '../../components/brand/safe-address.ts'
import { businessQuery } from '../../data/businesses.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './brand-profile.module.css'

/** Who has made it, on the token's page inside a brand (spec §2.4 business NFT detail); a host may leave it out (§2.8). */
export function BrandProfile({ businessId }: { businessId: string }) {
  const t = useT('token-detail')
  const id = useId()
  const { hidden } = useViewer()
  const { data: business } = useQuery({ ...businessQuery(useApi(), businessId), enabled: !hidden.businessProfile })
  if (!business || hidden.businessProfile) return null
  const website = pageAddress(business.url)
  const about = business.pageConfig?.text?.about
  return (
    <section className={styles.profile} aria-labelledby={id}>
      <Avatar
        name={business.displayName}
        src={pictureAddress(business.brandConfig.icon) ?? pictureAddress(business.logoSrc)}
        size="large"
        shape="square"
        decorative
      />
      <div className={styles.words}>
        <h2 id={id} className={styles.name}>
          {business.displayName}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
        {business.location && (
          <p className={styles.fact}>
            <MapPin aria-hidden="true" />
            {business.location}
          </p>
        )}
        {website && (
          <a className={styles.fact} href={website} target="_blank" rel="noopener noreferrer">
            <Globe aria-hidden="true" />
            {hostOf(website)}
          </a>
        )}
      </div>
      <LinkButton href={href('business', { business: business.id })}>{t('to-brand')}</LinkButton>
    </section>
  )
}
