import type { PublicBusiness } from '@vitrine/protocol'
import { EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { NoBrand } from '../../components/brand/NoBrand.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useIsStaff } from '../../data/brands/staff.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import styles from './bulk-drops.module.css'

interface StaffPageProps {
  /** As the address names it. */
  name: string
  title: string
  subtitle?: string
  /** Where going back leads, for who came straight here. */
  back: string
  children: (business: PublicBusiness) => ReactNode
}

/** A screen for who works for a brand; everybody else is told so, and led to the brand. */
export function StaffPage({ name, title, subtitle, back, children }: StaffPageProps) {
  const { business, error, retry } = useBrandArea(name)
  const staff = useIsStaff(business?.id)
  const isStaff = business && staff.isStaff
  return (
    <div className={styles.page}>
      <Title>{business ? `${title} · ${business.displayName}` : title}</Title>
      <PageHeader
        title={title}
        eyebrow={business?.displayName}
        subtitle={isStaff ? subtitle : undefined}
        onBack={() => goBack(back)}
      />
      {error && <NoBrand error={error} onRetry={retry} />}
      {staff.error && business && <RetryNote error={staff.error} onRetry={staff.retry} />}
      {business && staff.isStaff === false && <NotStaff brand={business.displayName} name={name} />}
      {isStaff && children(business)}
      {!error && !staff.error && staff.isStaff === undefined && <Waiting />}
    </div>
  )
}

export function Waiting() {
  return (
    <SkeletonGroup className={styles.list}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} shape="block" height="7rem" />
      ))}
    </SkeletonGroup>
  )
}

function NotStaff({ brand, name }: { brand: string; name: string }) {
  const t = useT('bulk-drops')
  return (
    <EmptyState
      title={t('not-staff', { brand })}
      message={t('not-staff-why', { brand })}
      action={<LinkButton href={href('businessMap', { business: name })}>{t('to-map')}</LinkButton>}
    />
  )
}
