import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageConfig } from '@vitrine/protocol'
import { Button, EmptyState, IconButton, Spinner } from '@vitrine/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useWalletPreferences } from '../../data/account/wallet-preferences.ts'
import { useInventoryUpdated } from '../../data/inventory/inventory-updated.ts'
import type { Listing } from '../../data/inventory/listing.ts'
import { refreshInventory } from '../../data/inventory/refresh.ts'
import { useKeptTokens } from '../../data/regions/kept-tokens.ts'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { GridSkeleton } from './GridSkeleton.tsx'
import { OnlyDropped } from './OnlyDropped.tsx'
import { PullSign } from './PullSign.tsx'
import { TokenGrid } from './TokenGrid.tsx'
import { usePullToRefresh } from './use-pull-to-refresh.ts'
import styles from './wallet-page.module.css'

const ViewOptionsSheet = lazy(async () => ({ default: (await import('./ViewOptionsSheet.tsx')).ViewOptionsSheet }))

const Copies = lazy(async () => ({ default: (await import('./Copies.tsx')).Copies }))

const NothingAtAddresses = lazy(async () => ({ default: (await import('./EmptyWallet.tsx')).NothingAtAddresses }))

type IconFlags = NonNullable<NonNullable<PageConfig['features']>['icon']>

export interface InventoryProps {
  /** Names the list of tokens. */
  label: string
  listing: Listing
  onChange: (change: Partial<Listing>) => void
  hrefOf: (tokenId: string) => string
  /** Where what the person has dropped is seen on the map. */
  mapHref: string
  header: (parts: { count: ReactNode; actions: ReactNode }) => ReactNode
  strip?: ReactNode
  /** What to say when there is nothing at all. */
  empty: ReactNode
  /** What a brand decides for its icons, over the person's preferences. */
  shows?: IconFlags | undefined
  /** Whether what lives on Ethereum-like chains has a place here. */
  showsChains?: boolean | undefined
  /** Object definitions that a brand keeps in front. */
  pinned?: readonly string[] | undefined
}

/** A listing of tokens in all its states, from its header to its last row. */
export function Inventory(props: InventoryProps) {
  const { label, listing, onChange, hrefOf, mapHref, header, strip, empty, shows, showsChains, pinned } = props
  const t = useT('wallet')
  const api = useApi()
  const client = useQueryClient()
  const { hidden, inventory } = useViewer()
  const isFiltered = inventory.filter !== null
  const preferences = useWalletPreferences()
  const first = useQuery(inventoryPageQuery(api, listing, 0))
  const [options, setOptions] = useState<'never' | 'open' | 'closed'>('never')
  const pull = usePullToRefresh(() => refreshInventory(client))
  const kept = useKeptTokens(listing)
  // Something is loading while any region is (spec §4); what is there already shows.
  const isLoading = first.isPending || (kept.isPending && first.data?.total === 0)
  const total = first.data && !isLoading ? first.data.total + kept.tokens.length : null
  const held = first.data && total !== null ? (first.data.held ?? first.data.total) + kept.tokens.length : null

  return (
    <div className={styles.page} ref={pull.ref}>
      <PullSign state={pull.state} isRefreshing={pull.isRefreshing} />
      {!hidden.inventoryHeader &&
        header({
          // A number that is about to change is not said.
          count: <Count total={kept.isPending ? null : held} />,
          actions: (
            <>
              <IconButton
                label={t('refresh')}
                icon={pull.isRefreshing ? <Spinner /> : <RefreshCw />}
                onPress={() => void pull.refresh()}
              />
              <IconButton label={t('view-options')} icon={<SlidersHorizontal />} onPress={() => setOptions('open')} />
            </>
          ),
        })}
      {strip}
      {listing.dropped === 'only' && <OnlyDropped mapHref={mapHref} onEnd={() => onChange({ dropped: 'hidden' })} />}
      {listing.copiesOf && first.data && (
        <Suspense>
          <Copies
            key={listing.copiesOf.join()}
            title={first.data.items[0] && titleOf(first.data.items[0])}
            count={first.data.total}
            onEnd={() => onChange({ copiesOf: undefined })}
          />
        </Suspense>
      )}
      {!hidden.inventory && (
        <div className={styles.content}>
          {isLoading && <GridSkeleton />}
          {first.isError && !first.data && <RetryNote error={first.error} onRetry={() => void first.refetch()} />}
          {total === 0 &&
            !listing.copiesOf &&
            (listing.filter === 'wallet' && !isFiltered ? (
              <Suspense>
                <NothingAtAddresses />
              </Suspense>
            ) : isNarrowed(listing) && !isFiltered ? (
              <NothingFits onClear={() => onChange(everything)} />
            ) : (
              <Suspense>{empty}</Suspense>
            ))}
          {total !== null && total > 0 && (
            <TokenGrid
              listing={listing}
              total={total}
              hrefOf={hrefOf}
              label={label}
              pinned={listing.pinned ? [...listing.pinned, ...(pinned ?? [])] : pinned}
              titles={shows?.titles ?? preferences.showTitles}
              editions={shows?.editions ?? preferences.showEditions}
              badges={shows?.badges ?? preferences.showBadges}
            />
          )}
        </div>
      )}
      {options !== 'never' && (
        <Suspense>
          <ViewOptionsSheet
            open={options === 'open'}
            listing={listing}
            decided={shows}
            showsChains={showsChains}
            onChange={onChange}
            onClose={() => setOptions('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

const everything = { filter: 'all', category: null, dropped: 'hidden' } as const satisfies Partial<Listing>

const isNarrowed = ({ filter, category, dropped }: Listing) =>
  filter !== 'all' || category !== null || dropped === 'only'

function Count({ total }: { total: number | null }) {
  const t = useT('wallet')
  const format = useFormat()
  const wasUpdated = useInventoryUpdated()
  return (
    <span className={styles.count}>
      {total === null ? '\u00a0' : <span className={styles.words}>{t('count', { count: total })}</span>}
      {total !== null && (
        <span className={styles.number} aria-hidden="true">
          {format.number(total)}
        </span>
      )}
      <span role="status" className={styles.updated}>
        {wasUpdated && t('updated')}
      </span>
    </span>
  )
}

function NothingFits({ onClear }: { onClear: () => void }) {
  const t = useT('wallet')
  return (
    <EmptyState
      title={t('nothing-matches-title')}
      message={t('nothing-matches')}
      action={
        <Button variant="quiet" onPress={onClear}>
          {t('clear-filters')}
        </Button>
      }
    />
  )
}
