import { isRefusal } from '@vitrine/protocol/problem'
import { EmptyState } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { RetryNote } from '../problem/RetryNote.tsx'
import { WayOn } from '../way-on/WayOn.tsx'
import styles from './no-brand.module.css'

/** In place of a brand's screen: there is no such brand, or it could not be asked. */
export function NoBrand({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT('components')
  return (
    <div className={styles.place}>
      <Title>{t('no-brand-title')}</Title>
      {isRefusal(error) ? (
        <EmptyState
          title={t('no-brand-title')}
          message={t('no-brand')}
          action={<WayOn href={href('wallet')}>{t('to-wallet')}</WayOn>}
        />
      ) : (
        <RetryNote error={error} onRetry={onRetry} />
      )}
    </div>
  )
}
