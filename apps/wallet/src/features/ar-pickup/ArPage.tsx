import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@vitrine/ui'
import { useMemo } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { tokenQuery } from '../../data/tokens/tokens.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../platform/navigation/navigation.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { defaultsOf, filterOf } from './filter.ts'
import { HuntScreen } from './HuntScreen.tsx'

/** Everybody's. With `?hunt=` a token of one's own says what is shown and how (ar-filter-v2). */
export function ArPage() {
  const t = useT('ar-pickup')
  return (
    <>
      <Title>{t('title')}</Title>
      <Hunt businessId={null} back={null} reach={0} />
    </>
  )
}

/** A brand's own things, in its colours. */
export function BusinessArPage({ params }: { params: { business: string } }) {
  const t = useT('ar-pickup')
  const { business, error, retry } = useBrandArea(params.business)
  if (error) return <RetryNote error={error} onRetry={retry} />
  if (!business) return <Skeleton width="100%" height="80dvh" />
  return (
    <>
      <Title>{`${t('title')} · ${business.displayName}`}</Title>
      <Hunt
        businessId={business.id}
        back={params.business}
        reach={business.pageConfig?.features?.maxDistanceForPickup ?? 0}
      />
    </>
  )
}

interface HuntProps {
  businessId: string | null
  /** The brand's area to go back to. */
  back: string | null
  reach: number
}

function Hunt(props: HuntProps) {
  const api = useApi()
  const huntId = useSearchParams().get('hunt')
  const viewer = useViewer()
  const defaults = useMemo(() => defaultsOf(viewer), [viewer])
  const { data: hunt, error, refetch } = useQuery({ ...tokenQuery(api, huntId ?? ''), enabled: huntId !== null })
  if (huntId && error && !hunt) return <RetryNote error={error} onRetry={() => void refetch()} />
  if (huntId && !hunt) return <Skeleton width="100%" height="80dvh" />
  return <HuntScreen key={huntId} {...props} filter={filterOf(hunt, defaults)} />
}
