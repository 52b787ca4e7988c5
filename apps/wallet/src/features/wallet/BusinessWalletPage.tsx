import type { PublicBusiness } from '@vitrine/protocol'
import { lazy } from 'react'
import { BillingBanner } from '../../components/billing-banner/BillingBanner.tsx'
import { BrandTallies } from '../../components/brand/BrandTally.tsx'
import { NoBrand } from '../../components/brand/NoBrand.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { CoinsHeader } from '../../components/coins-header/CoinsHeader.tsx'
import { BrandPoints } from '../../components/points-strip/BrandPoints.tsx'
import { StaffLinks } from '../../components/staff-links/StaffLinks.tsx'
import { WalletTabs } from '../../components/wallet-tabs/WalletTabs.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { BrandHeader, BrandHeaderSkeleton } from './BrandHeader.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { Inventory } from './Inventory.tsx'
import { useListing } from './use-listing.ts'
import styles from './wallet-page.module.css'

const EmptyBrandWallet = lazy(async () => ({ default: (await import('./EmptyWallet.tsx')).EmptyBrandWallet }))

/** A brand's own room: its part of the inventory, in its colours. */
export default function BusinessWalletPage({ params }: { params: { business: string } }) {
  const { business, error, retry } = useBrandArea(params.business)
  if (business) return <BrandRoom business={business} name={params.business} />
  if (error) return <NoBrand error={error} onRetry={retry} />
  return (
    <>
      <BrandHeaderSkeleton />
      <div className={styles.content}>
        <GridSkeleton />
      </div>
    </>
  )
}

function BrandRoom({ business, name }: { business: PublicBusiness; name: string }) {
  const [listing, change] = useListing(business.id)
  const { coinsHeader, eth, icon, vatom } = business.pageConfig?.features ?? {}
  return (
    <>
      <Title>{business.displayName}</Title>
      <Inventory
        label={business.displayName}
        listing={listing}
        onChange={change}
        hrefOf={(tokenId) => href('businessToken', { business: name, tokenId })}
        mapHref={`${href('businessMap', { business: name })}?show=mine`}
        shows={icon}
        showsChains={eth?.enabled}
        pinned={vatom?.pinned}
        header={(parts) => <BrandHeader business={business} {...parts} />}
        strip={
          <>
            <BillingBanner business={business} />
            <StaffLinks business={business} />
            <WalletTabs current="nfts" business={name} />
            <BrandTallies>
              <BrandPoints business={business} name={name} />
              {coinsHeader?.enabled === true && <CoinsHeader business={business} name={name} />}
            </BrandTallies>
          </>
        }
        empty={<EmptyBrandWallet business={business} />}
      />
    </>
  )
}
