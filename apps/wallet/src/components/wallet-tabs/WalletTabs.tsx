import { useLinkClick } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import './namespaces.ts'
import styles from './wallet-tabs.module.css'

export interface WalletTabsProps {
  current: 'nfts' | 'coins' | 'market'
  /** As the address names it; null outside of a brand's area. */
  business?: string | null
}

/** The parts of a wallet (spec §2.2, §2.3). They are addresses, so they are links. */
export function WalletTabs({ current, business = null }: WalletTabsProps) {
  const t = useT('wallet-tabs')
  const handleClick = useLinkClick()
  const tabs = [
    { name: 'nfts', href: business ? href('businessWallet', { business }) : href('wallet') },
    { name: 'coins', href: business ? href('businessCoins', { business }) : href('coins') },
    // A market is always a brand's own.
    ...(business ? [{ name: 'market', href: href('businessMarket', { business }) } as const] : []),
  ] as const
  return (
    <nav className={styles.tabs} aria-label={t('wallet')}>
      {tabs.map((tab) => (
        <a
          key={tab.name}
          className={styles.tab}
          href={tab.href}
          aria-current={tab.name === current ? 'page' : undefined}
          onClick={handleClick}
        >
          {t(tab.name)}
        </a>
      ))}
    </nav>
  )
}
