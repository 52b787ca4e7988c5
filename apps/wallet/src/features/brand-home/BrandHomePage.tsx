import { useQuery } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { BillingBanner } from '../../components/billing-banner/BillingBanner.tsx'
import { NoBrand } from '../../components/brand/NoBrand.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { StaffLinks } from '../../components/staff-links/StaffLinks.tsx'
import { businessQuery } from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { BrandFrame } from './BrandFrame.tsx'
import { BuiltInHome } from './BuiltInHome.tsx'
import styles from './brand-home.module.css'
import { homeLinkOf } from './home-link.ts'

/** Where a brand receives people: its own page in a box where it has one (footer, `home`), else a page of what it has here. */
export default function BrandHomePage({ params }: { params: { business: string } }) {
  const { business, error, retry } = useBrandArea(params.business)
  // The brand's own word alone: a host that lays its page configuration over the brand's must not choose who is told of the person.
  const own = useQuery(businessQuery(useApi(), params.business)).data
  if (!business || !own) return error ? <NoBrand error={error} onRetry={retry} /> : <HomeSkeleton />
  const link = homeLinkOf(own.pageConfig, location)
  return (
    <>
      <BillingBanner business={business} />
      {link ? (
        <>
          <StaffLinks business={business} />
          <BrandFrame business={business} name={params.business} link={link} />
        </>
      ) : (
        <BuiltInHome business={business} name={params.business} />
      )}
    </>
  )
}

function HomeSkeleton() {
  const t = useT('brand-home')
  return (
    <SkeletonGroup label={t('loading')}>
      <Title>{t('title')}</Title>
      <div className={styles.cover} />
      <div className={styles.content}>
        <Skeleton width="50%" height="2.5rem" />
        <Skeleton width="80%" />
        <Skeleton shape="block" height="8rem" />
        <Skeleton shape="block" height="12rem" />
      </div>
    </SkeletonGroup>
  )
}
