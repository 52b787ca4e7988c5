import { Problem } from '@vitrine/protocol/problems'
import { EmptyState, LinkButton } from '@vitrine/ui'
import { type ReactNode, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { RetryNote } from '../problem/RetryNote.tsx'
import './namespaces.ts'
import styles from './no-brand.module.css'

export interface NoBrandProps {
  error: Error
  onRetry: () => void
  /** Where else to go from here; the wallet, when left out. */
  wayOn?: ReactNode
}

/** In place of a brand's screen: that there is no such brand, or that it could not be read. */
export function NoBrand({ error, onRetry, wayOn }: NoBrandProps) {
  const isUnknown = error instanceof Problem && error.status < 500
  return (
    <div className={styles.alone}>
      {isUnknown ? (
        <Suspense>
          <Unknown wayOn={wayOn} />
        </Suspense>
      ) : (
        <RetryNote error={error} onRetry={onRetry} />
      )}
    </div>
  )
}

function Unknown({ wayOn }: Pick<NoBrandProps, 'wayOn'>) {
  const t = useT('brand')
  return (
    <EmptyState
      title={t('unknown-title')}
      message={t('unknown')}
      action={wayOn ?? <LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
    />
  )
}
