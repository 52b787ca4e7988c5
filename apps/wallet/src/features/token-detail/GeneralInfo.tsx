import type { Token } from '@vitrine/protocol'
import { IconButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './general-info.module.css'

/** The ids that people are asked for, ready to copy. */
export function GeneralInfo({ token }: { token: Token }) {
  const t = useT('token-detail')
  const toasts = useToasts()
  const studio = token.state['studio-info-v1']
  const ids = [
    [t('info-token'), t('copy-token'), token.id],
    [t('info-object'), t('copy-object'), studio.objectDefinitionId],
    [t('info-campaign'), t('copy-campaign'), studio.campaignId],
    [t('info-business'), t('copy-business'), studio.businessId],
  ] as const
  const copy = (value: string) =>
    navigator.clipboard.writeText(value).then(
      () => toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied'),
      () => toasts.show({ title: t('copy-failed'), tone: 'danger' }, 'copied'),
    )
  return (
    <details className={styles.info}>
      <summary className={styles.summary}>{t('general-info')}</summary>
      <dl className={styles.rows}>
        {ids.map(
          ([label, copyLabel, value]) =>
            value && (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.id}>
                  <code>{value}</code>
                  <IconButton label={copyLabel} icon={<Copy />} onPress={() => void copy(value)} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
