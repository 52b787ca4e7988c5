import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { WalletTabs, type WalletTabsProps } from './WalletTabs.tsx'
import './namespaces.ts'
import styles from './wallet-tabs.module.css'

export interface WalletHeadProps {
  current: WalletTabsProps['current']
  /** How much there is, in words. */
  count: ReactNode
  actions: ReactNode
}

/**
 * The head of one's whole wallet. On a phone it is one line, so that the first object is near the top: what the tabs below say already is kept for
 * those who hear the page.
 */
export function WalletHead({ current, count, actions }: WalletHeadProps) {
  const t = useT('wallet-tabs')
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t('wallet')}</h1>
      <WalletTabs current={current} />
      <p className={styles.count} data-compact="true">
        {count}
      </p>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
