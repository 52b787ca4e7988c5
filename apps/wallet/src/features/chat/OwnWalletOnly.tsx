import { EmptyState, LinkButton, PageHeader } from '@vitrine/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import { hereAtInstallation } from '../../platform/viewer/installation.ts'
import styles from './own-wallet.module.css'

/** What people write to each other, for a session that may have it: a host's and a brand's may not (docs/adr/0045). */
export function OwnWalletOnly({ children }: { children: ReactNode }) {
  return useIsOwnWallet() ? children : <InOwnWallet />
}

function InOwnWallet() {
  const t = useT('chat')
  return (
    <div className={styles.page}>
      <Title>{t('messages-title')}</Title>
      <PageHeader title={t('messages-title')} />
      <EmptyState
        picture={<MessageCircle aria-hidden="true" />}
        title={t('own-wallet-title')}
        message={t('own-wallet')}
        action={<ToOwnWallet />}
      />
    </div>
  )
}

/** The same address in the person's own wallet: of a frame in a tab of its own, where they have signed in by themselves. */
export function ToOwnWallet() {
  const t = useT('chat')
  const elsewhere = hereAtInstallation()
  return elsewhere ? (
    <LinkButton variant="primary" href={elsewhere.href} target="_top">
      {t('own-wallet-open')}
    </LinkButton>
  ) : (
    <LinkButton variant="primary" href={location.href} target="_blank" rel="noopener">
      {t('own-wallet-open')}
    </LinkButton>
  )
}
