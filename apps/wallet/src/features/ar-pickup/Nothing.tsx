import { ErrorNote, LinkButton } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-pickup.module.css'
import type { Hunt } from './use-hunt.ts'

interface NothingProps {
  hunt: Hunt
  radius: number
  /** Said as an error, as the hunt wants it (ar-filter-v2 errorIfEmpty). */
  isError: boolean
  map: string
}

/** Why nothing stands around, and where to go. */
export function Nothing({ hunt: { finds, isPending, error, retry }, radius, isError, map }: NothingProps) {
  const t = useT('ar-pickup')
  const format = useFormat()
  if (finds.length > 0) return null
  if (error) {
    return (
      <div className={styles.empty}>
        <RetryNote error={error} onRetry={retry} />
      </div>
    )
  }
  const words = t('none', { distance: format.distance(radius) })
  return (
    <div className={styles.empty} role="status">
      {isPending && <p>{t('looking')}</p>}
      {!isPending && isError && <ErrorNote>{words}</ErrorNote>}
      {!isPending && !isError && (
        <>
          <h2>{t('none-title')}</h2>
          <p>{words}</p>
        </>
      )}
      {!isPending && (
        <LinkButton variant="quiet" size="small" href={map}>
          {t('to-map')}
        </LinkButton>
      )}
    </div>
  )
}
