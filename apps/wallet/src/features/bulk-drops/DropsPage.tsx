import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { Button, EmptyState, LinkButton } from '@vitrine/ui'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { dropDesignsQuery, dropsQuery } from '../../data/brands/bulk-drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './bulk-drops.module.css'
import { DropRow } from './DropRow.tsx'
import { StaffPage, Waiting } from './StaffPage.tsx'

/** What a brand has dropped in bulk, and how much of it still lies there. */
export default function DropsPage({ params: { business: name } }: { params: { business: string } }) {
  const t = useT('bulk-drops')
  return (
    <StaffPage name={name} title={t('title')} subtitle={t('subtitle')} back={href('businessMap', { business: name })}>
      {(business) => <Drops business={business} name={name} />}
    </StaffPage>
  )
}

function NewDropLink({ name }: { name: string }) {
  const t = useT('bulk-drops')
  return (
    <LinkButton variant="primary" href={href('businessNewDrop', { business: name })}>
      <MapPinPlus aria-hidden="true" />
      {t('new')}
    </LinkButton>
  )
}

function Drops({ business, name }: { business: PublicBusiness; name: string }) {
  const t = useT('bulk-drops')
  const api = useApi()
  const drops = useInfiniteQuery(dropsQuery(api, business.id))
  // A drop is told by its design's id; how that looks is worth waiting for, but not worth failing for.
  const designs = useQuery(dropDesignsQuery(api, business.id))
  if (!drops.data) {
    return drops.error ? <RetryNote error={drops.error} onRetry={() => void drops.refetch()} /> : <Waiting />
  }
  const items = drops.data.pages.flat()
  if (items.length === 0) {
    return <EmptyState title={t('none')} message={t('none-why')} action={<NewDropLink name={name} />} />
  }
  return (
    <>
      <div className={styles.first}>
        <NewDropLink name={name} />
      </div>
      <ul className={styles.list} aria-label={t('title')}>
        {items.map((drop) => (
          <li key={drop.id}>
            <DropRow
              drop={drop}
              design={designs.data?.find(({ design }) => design.id === drop.objectDefinitionId)?.design ?? null}
              isDesignComing={designs.isPending}
              businessId={business.id}
              name={name}
            />
          </li>
        ))}
      </ul>
      {drops.error && <RetryNote error={drops.error} onRetry={() => void drops.refetch()} />}
      {drops.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" busy={drops.isFetchingNextPage} onPress={() => void drops.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
