import { Skeleton } from '@vitrine/ui'
import { NoBrand } from '../../components/brand/NoBrand.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { MapScreen } from './MapScreen.tsx'

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
