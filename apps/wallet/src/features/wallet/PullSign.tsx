import { classNames, Spinner } from '@vitrine/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './pull-sign.module.css'
import type { PullState } from './use-pull-to-refresh.ts'

/** What stands in the gap above a page that is being pulled down; read aloud however the refresh was asked for. */
export function PullSign({ state, isRefreshing }: { state: PullState; isRefreshing: boolean }) {
  const t = useT('wallet')
  return (
    <div className={classNames(styles.sign, state !== 'idle' && styles.shown)}>
      <span className={styles.mark} data-state={state} aria-hidden="true">
        {isRefreshing ? <Spinner /> : <ArrowDown />}
      </span>
      <span role="status">{isRefreshing && t('refreshing')}</span>
      {!isRefreshing && <span aria-hidden="true">{t(state === 'ready' ? 'release' : 'pull')}</span>}
    </div>
  )
}
