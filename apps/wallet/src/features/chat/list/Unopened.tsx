import { EmptyState } from '@vitrine/ui'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useIsOwnWallet } from '../../../platform/session/use-is-own-wallet.ts'
import styles from './list.module.css'

/** Beside the list while nobody is chosen. */
export default function Unopened() {
  const t = useT('chat')
  if (!useIsOwnWallet()) return null
  return (
    <div className={styles.beside}>
      <EmptyState picture={<MessageCircle aria-hidden="true" />} title={t('unopened-title')} message={t('unopened')} />
    </div>
  )
}
