import { PageHeader, pictureAddress } from '@vitrine/ui'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { NoBrand } from '../../components/brand/NoBrand.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { WalletHead } from '../../components/wallet-tabs/WalletHead.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { CoinList } from './CoinList.tsx'
import styles from './coins.module.css'

/** What the person has of every brand's coin. */
export function CoinsPage() {
  const t = useT('coins')
  return (
    <>
      <Title>{t('title')}</Title>
      <CoinList business={null} header={(parts) => <WalletHead current="coins" {...parts} />} />
    </>
  )
}

/** A brand's own coin, in its colours. */
export function BusinessCoinsPage({ params }: { params: { business: string } }) {
  const t = useT('coins')
  const { business, error, retry } = useBrandArea(params.business)
  if (error) return <NoBrand error={error} onRetry={retry} />
  const name = business?.displayName ?? '\u00a0'
  const configured = business?.pageConfig?.features?.coinsHeader
  const own = configured?.enabled === false ? undefined : configured
  return (
    <>
      <Title>{business ? `${t('title')} · ${name}` : t('title')}</Title>
      <CoinList
        business={params.business}
        header={({ count, actions }) => (
          <PageHeader
            title={
              <span className={styles.brandTitle}>
                {business && (
                  <BrandPicture business={business} src={pictureAddress(own?.image)} size="medium" shape="square" />
                )}
                {own?.title || name}
              </span>
            }
            {...(own?.title ? { eyebrow: name } : {})}
            subtitle={count}
            actions={actions}
            onBack={() => goBack(href('businessWallet', { business: params.business }))}
          />
        )}
      />
    </>
  )
}
