import { useQuery } from '@tanstack/react-query'
import type { CoinHolding } from '@vitrine/protocol'
import { Badge, Button, EmptyState, IconButton, LinkButton, Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import Coins from 'lucide-react/icons/coins'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { WalletTabs } from '../../components/wallet-tabs/WalletTabs.tsx'
import { coinsQuery } from '../../data/earnings/coins.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, usePath, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { CoinPicture } from './CoinPicture.tsx'
import { type CoinListing, everyCoin, listCoins, readCoinListing, searchOfCoinListing } from './coin-listing.ts'
import styles from './coins.module.css'

const CoinFiltersSheet = lazy(async () => ({ default: (await import('./CoinFiltersSheet.tsx')).CoinFiltersSheet }))

export interface CoinListProps {
  /** As the address names it; null for every brand's coin. */
  business: string | null
  header: (parts: { count: ReactNode; actions: ReactNode }) => ReactNode
}

/** Coins in all the states of a list, from its header to its last one. */
export function CoinList({ business, header }: CoinListProps) {
  const t = useT('coins')
  const api = useApi()
  const path = usePath()
  const search = useSearchParams()
  const coins = useQuery(coinsQuery(api, business))
  const [filters, setFilters] = useState<'never' | 'open' | 'closed'>('never')
  const listing = business ? everyCoin : readCoinListing(search)
  const shown = coins.data && listCoins(coins.data, listing)
  const change = (next: CoinListing) => {
    const query = searchOfCoinListing(next)
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  const count = coins.data ? t(business ? 'brand-count' : 'count', { count: coins.data.length }) : '\u00a0'

  return (
    <div className={styles.page}>
      {header({
        count: <span className={styles.count}>{count}</span>,
        actions: !business && (
          <IconButton label={t('filters')} icon={<SlidersHorizontal />} onPress={() => setFilters('open')} />
        ),
      })}
      {business && <WalletTabs current="coins" business={business} />}
      <div className={styles.content}>
        {coins.isPending && <CoinListSkeleton />}
        {coins.isError && !coins.data && <RetryNote error={coins.error} onRetry={() => void coins.refetch()} />}
        {coins.data?.length === 0 && <NoCoins business={business} />}
        {coins.data && coins.data.length > 0 && shown?.length === 0 && (
          <NothingFits onClear={() => change(everyCoin)} />
        )}
        {shown && shown.length > 0 && (
          <ul className={styles.coins} aria-label={t('title')}>
            {shown.map((holding) => (
              <li key={holding.coin.id}>
                <CoinCard holding={holding} business={business ?? holding.business.id} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {filters !== 'never' && (
        <Suspense>
          <CoinFiltersSheet
            open={filters === 'open'}
            listing={listing}
            onChange={change}
            onClose={() => setFilters('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

function CoinCard({ holding, business }: { holding: CoinHolding; business: string }) {
  const t = useT('coins')
  const format = useFormat()
  const path = usePath()
  const handleClick = useLinkClick()
  const { coin, balance, enrolled } = holding
  const target = href('businessCoin', { business, coinId: coin.id })
  return (
    <a className={styles.coin} href={target} onClick={handleClick} aria-current={path === target ? 'true' : undefined}>
      <CoinPicture coin={coin} decorative />
      <span className={styles.words}>
        <span className={styles.name}>{coin.name}</span>
        <span className={styles.brand}>{holding.business.displayName}</span>
        {!enrolled && (
          <span className={styles.badge}>
            <Badge tone="warning">{t('not-joined')}</Badge>
          </span>
        )}
      </span>
      <span className={styles.balance}>{format.number(balance)}</span>
    </a>
  )
}

function NoCoins({ business }: { business: string | null }) {
  const t = useT('coins')
  return (
    <EmptyState
      picture={<Coins aria-hidden="true" />}
      title={t(business ? 'brand-empty-title' : 'empty-title')}
      message={t(business ? 'brand-empty' : 'empty')}
      action={
        <LinkButton href={href(business ? 'coins' : 'wallet')}>{t(business ? 'to-coins' : 'to-nfts')}</LinkButton>
      }
    />
  )
}

function NothingFits({ onClear }: { onClear: () => void }) {
  const t = useT('coins')
  return (
    <EmptyState
      title={t('nothing-fits-title')}
      message={t('nothing-fits')}
      action={
        <Button variant="quiet" onPress={onClear}>
          {t('show-everything')}
        </Button>
      }
    />
  )
}

function CoinListSkeleton() {
  return (
    <SkeletonGroup className={styles.coins}>
      {[0, 1, 2].map((place) => (
        <span key={place} className={styles.coin}>
          <Skeleton shape="circle" width="4rem" height="4rem" />
          <span className={styles.words}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </span>
          <Skeleton width="4rem" height="1.75rem" />
        </span>
      ))}
    </SkeletonGroup>
  )
}
