import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, EmptyState, IconButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useInventoryUpdated } from '../../data/inventory-updated.ts'
import { inventoryPageQuery, refreshInventory } from '../../data/tokens.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigateWithTransition } from '../../platform/navigation.ts'
import { href } from '../../platform/paths.ts'
import { Title } from '../../platform/title.tsx'
import { BrandStrip } from './BrandStrip.tsx'
import { EmptyWallet } from './EmptyWallet.tsx'
import { TokenGrid } from './TokenGrid.tsx'
import { useListing } from './use-listing.ts'
import { usePullToRefresh } from './use-pull-to-refresh.ts'
import styles from './wallet-page.module.css'

const ViewOptionsSheet = lazy(async () => ({ default: (await import('./ViewOptionsSheet.tsx')).ViewOptionsSheet }))

/** The inventory: everything the person holds, or a business's part of it. */
export default function WalletPage({ params }: { params: { business?: string } }) {
  const t = useT('wallet')
  const api = useApi()
  const client = useQueryClient()
  const business = params.business ?? null
  const [listing, change] = useListing(business)
  const first = useQuery(inventoryPageQuery(api, listing, 0))
  const [options, setOptions] = useState<'never' | 'open' | 'closed'>('never')
  const wasUpdated = useInventoryUpdated()
  const pull = usePullToRefresh(() => refreshInventory(client))
  const total = first.data?.total ?? null
  const hrefOf = (tokenId: string) =>
    business ? href('businessToken', { business, tokenId }) : href('token', { tokenId })

  return (
    <div className={styles.page} ref={pull.ref}>
      <Title>{t('title')}</Title>
      <p className={styles.pull} data-state={pull.state} aria-hidden="true">
        {pull.state === 'refreshing' ? t('refreshing') : t('pull')}
      </p>
      <PageHeader
        title={t('title')}
        subtitle={
          <span className={styles.count}>
            {total !== null && t('count', { count: total })}
            <span role="status" className={styles.updated}>
              {wasUpdated && t('updated')}
            </span>
          </span>
        }
        actions={
          <IconButton label={t('view-options')} icon={<SlidersHorizontal />} onPress={() => setOptions('open')} />
        }
      />
      {!business && <BrandStrip chosen={listing.businessId} onChoose={(businessId) => change({ businessId })} />}
      {first.isPending && <GridSkeleton />}
      {first.isError && !first.data && <RetryNote error={first.error} onRetry={() => void first.refetch()} />}
      {total === 0 &&
        (isNarrowed(listing, business) ? (
          <EmptyState
            title={t('nothing-matches-title')}
            message={t('nothing-matches')}
            action={
              <Button variant="quiet" onPress={() => change({ businessId: null, filter: 'all', category: null })}>
                {t('clear-filters')}
              </Button>
            }
          />
        ) : (
          <EmptyWallet business={business} />
        ))}
      {total !== null && total > 0 && (
        <TokenGrid listing={listing} total={total} hrefOf={hrefOf} onOpen={navigateWithTransition} label={t('title')} />
      )}
      {options !== 'never' && (
        <Suspense>
          <ViewOptionsSheet
            open={options === 'open'}
            listing={listing}
            onChange={change}
            onClose={() => setOptions('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

function isNarrowed(
  listing: { businessId: string | null; filter: string; category: string | null },
  route: string | null,
) {
  return listing.filter !== 'all' || listing.category !== null || (route === null && listing.businessId !== null)
}

function GridSkeleton() {
  return (
    <SkeletonGroup className={styles.blanks ?? ''}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks never change places
        <Skeleton key={index} shape="block" className={styles.blank ?? ''} />
      ))}
    </SkeletonGroup>
  )
}
