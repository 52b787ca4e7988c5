import { useInfiniteQuery } from '@tanstack/react-query'
import type { MarketPage as Page, PublicBusiness, Sale } from '@vitrine/protocol'
import { Button, EmptyState, LinkButton, PageHeader, Select, Skeleton, SkeletonGroup } from '@vitrine/ui'
import Store from 'lucide-react/icons/store'
import { lazy, Suspense, useState } from 'react'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { NoBrand } from '../../components/brand/NoBrand.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { WalletTabs } from '../../components/wallet-tabs/WalletTabs.tsx'
import { type MarketListing, marketQuery } from '../../data/market.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './market.module.css'
import { SaleCell } from './SaleCell.tsx'
import { marketSorts, useMarketListing } from './use-market-listing.ts'

const BuySheet = lazy(() => import('./BuySheet.tsx'))

/** What is for sale of a brand, in its colours. */
export default function MarketPage({ params }: { params: { business: string } }) {
  const { business, error, retry } = useBrandArea(params.business)
  if (error && !business) return <NoBrand error={error} onRetry={retry} />
  return <Market business={business} name={params.business} />
}

function Market({ business, name }: { business: PublicBusiness | undefined; name: string }) {
  const t = useT('market')
  const api = useApi()
  const [listing, change] = useMarketListing(name)
  const market = useInfiniteQuery(marketQuery(api, listing))
  const [bought, setBought] = useState<{ sale: Sale; open: boolean } | null>(null)
  const pages = market.data?.pages
  const items = pages?.flatMap((page) => page.items) ?? []
  const total = pages?.[0]?.total ?? null
  const brand = business?.displayName ?? '\u00a0'
  return (
    <div className={styles.page}>
      <Title>{business ? `${t('title')} · ${brand}` : t('title')}</Title>
      <PageHeader
        title={
          <span className={styles.brandTitle}>
            {business && <BrandPicture business={business} size="medium" shape="square" />}
            {brand}
          </span>
        }
        subtitle={total === null ? '\u00a0' : t('count', { count: total })}
        actions={
          <LinkButton size="small" href={href('trades')}>
            {t('my-trades')}
          </LinkButton>
        }
      />
      <WalletTabs current="market" business={name} />
      <div className={styles.content}>
        {pages?.[0] && (total !== 0 || isNarrowed(listing)) && (
          <Filters facets={pages[0]} listing={listing} onChange={change} />
        )}
        {market.isPending && <MarketSkeleton />}
        {market.isError && !pages && <RetryNote error={market.error} onRetry={() => void market.refetch()} />}
        {total === 0 && <Nothing isNarrowed={isNarrowed(listing)} onClear={() => change(everything)} />}
        {items.length > 0 && (
          <ul className={styles.grid} aria-label={t('for-sale')}>
            {items.map((sale) => (
              <li key={sale.id}>
                <SaleCell sale={sale} onOpen={() => setBought({ sale, open: true })} />
              </li>
            ))}
          </ul>
        )}
        {market.hasNextPage && (
          <Button variant="quiet" busy={market.isFetchingNextPage} onPress={() => void market.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        {market.isError && pages && <RetryNote error={market.error} onRetry={() => void market.fetchNextPage()} />}
      </div>
      {bought && (
        <Suspense>
          <BuySheet sale={bought.sale} open={bought.open} onClose={() => setBought({ ...bought, open: false })} />
        </Suspense>
      )}
    </div>
  )
}

const everything = { category: null, currency: null }
const isNarrowed = ({ category, currency }: MarketListing) => category !== null || currency !== null

function Nothing({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useT('market')
  if (!narrowed)
    return <EmptyState picture={<Store aria-hidden="true" />} title={t('empty-title')} message={t('empty')} />
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

interface FiltersProps {
  facets: Page
  listing: MarketListing
  onChange: (change: Partial<MarketListing>) => void
}

/** Only what there is a choice of is asked. */
function Filters({ facets, listing, onChange }: FiltersProps) {
  const t = useT('market')
  const coin = facets.items.find((sale) => sale.coin)?.coin?.name ?? t('coins')
  const any = { value: '', label: t('any') }
  return (
    <div className={styles.filters}>
      <Select
        label={t('sort')}
        value={listing.sort}
        onChange={(sort) => onChange({ sort })}
        options={marketSorts.map((value) => ({ value, label: t(`sort-${value}`) }))}
      />
      {(facets.categories.length > 1 || listing.category) && (
        <Select
          label={t('category')}
          value={listing.category ?? ''}
          onChange={(category) => onChange({ category: category || null })}
          options={[any, ...facets.categories.map((value) => ({ value, label: value }))]}
        />
      )}
      {(facets.currencies.length > 1 || listing.currency) && (
        <Select<string>
          label={t('paid-in')}
          value={listing.currency ?? ''}
          onChange={(currency) => onChange({ currency: (currency || null) as MarketListing['currency'] })}
          options={[any, ...facets.currencies.map((value) => ({ value, label: value === 'coins' ? coin : value }))]}
        />
      )}
    </div>
  )
}

function MarketSkeleton() {
  return (
    <SkeletonGroup className={styles.grid}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blanks have nothing else
        <div key={index} className={styles.cell}>
          <Skeleton shape="block" className={styles.blank ?? ''} />
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
