import { LinkButton } from '@vitrine/ui'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'
import styles from '../keys.module.css'

/** Stays until the words were shown to be written down. */
export function Reminder() {
  const t = useT('keys')
  const { unconfirmed } = useKeysState()
  const [secret] = unconfirmed
  if (secret === undefined) return null
  return (
    <section className={styles.reminder} aria-label={t('reminder-title')}>
      <ShieldAlert aria-hidden="true" />
      <div className={styles.choiceWords}>
        <h2 className={styles.choiceTitle}>{t('reminder-title')}</h2>
        <p>{t('reminder-about')}</p>
        <LinkButton size="small" variant="primary" href={href('newWalletBackup', {}, { secret })}>
          {t('reminder-do')}
        </LinkButton>
      </div>
    </section>
  )
}
