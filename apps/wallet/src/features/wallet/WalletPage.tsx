import { PageHeader } from '@vitrine/ui'
import { lazy } from 'react'
import { PointsStrip } from '../../components/points-strip/PointsStrip.tsx'
import { WalletTabs } from '../../components/wallet-tabs/WalletTabs.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { BrandStrip } from './BrandStrip.tsx'
import { Inventory } from './Inventory.tsx'
import { useListing } from './use-listing.ts'

const EmptyWallet = lazy(async () => ({ default: (await import('./EmptyWallet.tsx')).EmptyWallet }))

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
        header={({ count, actions }) => <PageHeader title={t('title')} subtitle={count} actions={actions} />}
        strip={
          <>
            <WalletTabs current="nfts" />
            <PointsStrip />
            <BrandStrip chosen={listing.businessId} onChoose={(businessId) => change({ businessId })} />
          </>
        }
        empty={<EmptyWallet />}
      />
    </>
  )
}
