import type { Token } from '@vitrine/protocol'
import { IconButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './general-info.module.css'

/** The facts and ids that people are asked for, ready to copy. */
export function GeneralInfo({ token }: { token: Token }) {
  const t = useT('token-detail')
  const format = useFormat()
  const toasts = useToasts()
  const studio = token.state['studio-info-v1']
  const ids = [
    [t('info-token'), token.id],
    [t('info-object'), studio.objectDefinitionId],
    [t('info-campaign'), studio.campaignId],
    [t('info-business'), studio.businessId],
  ] as const
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied')
  }
  return (
    <details className={styles.info}>
      <summary className={styles.summary}>{t('general-info')}</summary>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>{t('info-category')}</dt>
          <dd>{token.state['meta-v1'].category}</dd>
        </div>
        <div className={styles.row}>
          <dt>{t('info-received')}</dt>
          <dd>{format.dateTime(token.modified)}</dd>
        </div>
        {ids.map(
          ([label, value]) =>
            value && (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd className={styles.id}>
                  <code>{value}</code>
                  <IconButton label={t('copy', { what: label })} icon={<Copy />} onPress={() => void copy(value)} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
