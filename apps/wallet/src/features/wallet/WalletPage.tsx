import { lazy, Suspense } from 'react'
import { WalletHead } from '../../components/wallet-tabs/WalletHead.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { BrandStrip } from './BrandStrip.tsx'
import { Inventory } from './Inventory.tsx'
import { isEverything } from './tickets-in.ts'
import { useListing } from './use-listing.ts'

const EmptyWallet = lazy(async () => ({ default: (await import('./EmptyWallet.tsx')).EmptyWallet }))

const UpNext = lazy(() => import('./UpNext.tsx'))

const hrefOf = (tokenId: string) => href('token', { tokenId })

/** Everything that the person holds. */
export default function WalletPage() {
  const t = useT('wallet')
  const [listing, change] = useListing(null)
  return (
    <>
      <Title>{t('title')}</Title>
      <Inventory
        label={t('title')}
        listing={listing}
        onChange={change}
        hrefOf={hrefOf}
        mapHref={`${href('map')}?show=mine`}
        header={(parts) => <WalletHead current="nfts" {...parts} />}
        strip={
          <>
            <BrandStrip chosen={listing.businessId} onChoose={(businessId) => change({ businessId })} />
            {isEverything(listing) && (
              <Suspense>
                <UpNext listing={listing} hrefOf={hrefOf} />
              </Suspense>
            )}
          </>
        }
        empty={<EmptyWallet />}
      />
    </>
  )
}
