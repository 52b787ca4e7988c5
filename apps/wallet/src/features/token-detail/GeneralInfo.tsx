import type { Token } from '@vitrine/protocol'
import { IconButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './general-info.module.css'

/** The ids that people are asked for, ready to copy; a host may name which: `tokenId`, `objectDefinitionId`, `campaignId`, `businessId`. */
export function GeneralInfo({ token }: { token: Token }) {
  const t = useT('token-detail')
  const toasts = useToasts()
  const studio = token.state['studio-info-v1']
  const { generalInfo } = useViewer()
  const all = [
    ['token', t('info-token'), t('copy-token'), token.id],
    ['object', t('info-object'), t('copy-object'), studio.objectDefinitionId],
    ['campaign', t('info-campaign'), t('copy-campaign'), studio.campaignId],
    ['business', t('info-business'), t('copy-business'), studio.businessId],
  ] as const
  const ids = all.filter(([name]) => generalInfo?.some((wanted) => wanted.toLowerCase().startsWith(name)) ?? true)
  if (ids.length === 0) return null
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
          ([, label, copyLabel, value]) =>
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
