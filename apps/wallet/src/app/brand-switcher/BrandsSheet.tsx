import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import type { BusinessSummary, PublicBusiness } from '@vitrine/protocol'
import { ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import {
  brandSearchQuery,
  brandsByIdQuery,
  businessQuery,
  inventoryBusinessesQuery,
} from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { brandEntry } from '../../platform/navigation/tabs.ts'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './brand-switcher.module.css'

interface BrandsSheetProps {
  /** The brand whose area this is. */
  area: string | null
  open: boolean
  onClose: () => void
}

/** The brands that one has things of, any other by its name, and the way out to everything. A locked app knows its own alone. */
export default function BrandsSheet({ area, open, onClose }: BrandsSheetProps) {
  const t = useT('app')
  const { lockedTo } = useViewer()
  useCloseOnArrival(open, onClose)
  return (
    <Sheet title={t('brands')} open={open} onClose={onClose}>
      {lockedTo ? (
        <FamilyBrands ids={[lockedTo.businessId, ...lockedTo.subBusinesses]} area={area} />
      ) : (
        <>
          {area !== null && (
            <ListRow leading={<WalletCards aria-hidden="true" />} title={t('brands-whole')} href={href('wallet')} />
          )}
          <AllBrands area={area} />
        </>
      )}
    </Sheet>
  )
}

function useCloseOnArrival(open: boolean, onClose: () => void): void {
  const path = usePath()
  const cameFrom = useRef(path)
  useEffect(() => {
    if (cameFrom.current === path) return
    cameFrom.current = path
    if (open) onClose()
  }, [path, open, onClose])
}

function FamilyBrands({ ids, area }: { ids: readonly string[]; area: string | null }) {
  const api = useApi()
  return <BrandList query={useQuery(brandsByIdQuery(api, ids))} area={area} none={null} />
}

function AllBrands({ area }: { area: string | null }) {
  const t = useT('app')
  const api = useApi()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const held = useQuery(inventoryBusinessesQuery(api))
  const found = useQuery({ ...brandSearchQuery(api, wanted), placeholderData: (before) => before })
  return (
    <>
      <TextField label={t('brands-search')} type="search" value={text} onChange={setText} autoComplete="off" />
      {wanted === '' ? (
        <BrandList query={held} area={area} heading={t('brands-yours')} none={null} />
      ) : (
        <BrandList query={found} area={area} heading={t('brands-found')} none={t('brands-none')} />
      )}
    </>
  )
}

interface BrandListProps {
  query: UseQueryResult<readonly (BusinessSummary | PublicBusiness)[]>
  area: string | null
  heading?: string
  /** What stands where there are none. */
  none: string | null
}

function BrandList({ query, area, heading, none }: BrandListProps) {
  const t = useT('app')
  const { entries, isReading } = useEntries(query.data ?? [])
  if (query.isPending || isReading)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton height="3.5rem" />
      </SkeletonGroup>
    )
  if (!query.data) return <RetryNote error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) return none && <p className={styles.none}>{none}</p>
  return (
    <>
      {heading && <h3 className={styles.heading}>{heading}</h3>}
      <ul className={styles.list}>
        {query.data.map((brand, index) => (
          <li key={brand.id} aria-current={[brand.id, brand.name].includes(area ?? '') ? 'true' : undefined}>
            <ListRow
              leading={<BrandPicture business={brand} shape="square" />}
              title={<bdi>{brand.displayName}</bdi>}
              href={entries[index] ?? href('business', { business: brand.id })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Where each brand opens (R11). Reading them here is also what makes going there quick; until they are read no row stands there, which
 * would lead somewhere else.
 */
function useEntries(brands: readonly { id: string }[]): { entries: (string | undefined)[]; isReading: boolean } {
  const api = useApi()
  const { visibleTabs } = useViewer()
  return useQueries({
    queries: brands.slice(0, aheadMax).map(({ id }) => businessQuery(api, id)),
    combine: (results) => ({
      entries: results.map(
        ({ data }) => data && brandEntry({ business: data.id, pageConfig: data.pageConfig, visibleTabs }),
      ),
      // Without a network nothing is being read.
      isReading: results.some(({ isLoading }) => isLoading),
    }),
  })
}

const aheadMax = 12
