import { Problem } from '@vitrine/protocol/problems'
import { EmptyState, LinkButton, Skeleton } from '@vitrine/ui'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { MapScreen } from './MapScreen.tsx'
import styles from './map-page.module.css'

/** Everybody's map. */
export function MapPage() {
  const t = useT('map')
  return (
    <>
      <Title>{t('title')}</Title>
      <MapScreen business={null} />
    </>
  )
}

/** A brand's own map, in its colours. */
export function BusinessMapPage({ params }: { params: { business: string } }) {
  const t = useT('map')
  const { business, error, retry } = useBrandArea(params.business)
  if (error) return <NoBrand error={error} onRetry={retry} />
  return (
    <>
      <Title>{business ? `${t('title')} · ${business.displayName}` : t('title')}</Title>
      {business ? <MapScreen business={business} /> : <Skeleton width="100%" height="60dvh" />}
    </>
  )
}

function NoBrand({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT('map')
  const isUnknown = error instanceof Problem && error.status < 500
  return (
    <div className={styles.alone}>
      {isUnknown ? (
        <EmptyState
          title={t('brand-unknown-title')}
          message={t('brand-unknown')}
          action={<LinkButton href={href('map')}>{t('to-map')}</LinkButton>}
        />
      ) : (
        <RetryNote error={error} onRetry={onRetry} />
      )}
    </div>
  )
}
