import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { EmptyState, LinkButton } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { dropDesignsQuery, dropsQuery } from '../../data/brands/bulk-drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { NewDrop } from './NewDrop.tsx'
import { StaffPage, Waiting } from './StaffPage.tsx'

/** Laying out many tokens of one design at once. */
export default function NewDropPage({ params: { business: name } }: { params: { business: string } }) {
  const t = useT('bulk-drops')
  return (
    <StaffPage
      name={name}
      title={t('new-title')}
      subtitle={t('new-subtitle')}
      back={href('businessDrops', { business: name })}
    >
      {(business) => <Loaded business={business} name={name} />}
    </StaffPage>
  )
}

function Loaded({ business, name }: { business: PublicBusiness; name: string }) {
  const t = useT('bulk-drops')
  const api = useApi()
  const designs = useQuery(dropDesignsQuery(api, business.id))
  // Where the brand dropped last is where the map opens; not known, it opens elsewhere.
  const drops = useInfiniteQuery(dropsQuery(api, business.id))
  if (designs.error && !designs.data) {
    return <RetryNote error={designs.error} onRetry={() => void designs.refetch()} />
  }
  if (!designs.data || drops.isPending) return <Waiting />
  if (designs.data.length === 0) {
    return (
      <EmptyState
        title={t('no-designs')}
        message={t('no-designs-why')}
        action={<LinkButton href={href('businessDrops', { business: name })}>{t('to-drops')}</LinkButton>}
      />
    )
  }
  const last = drops.data?.pages.flat().find(({ box }) => box !== null)?.box ?? null
  return <NewDrop business={business} name={name} designs={designs.data} lastBox={last} />
}
