import { useQuery } from '@tanstack/react-query'
import { ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import CloudCheck from 'lucide-react/icons/cloud-check'
import type { ReactNode } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import { copiesQuery } from '../../../data/keys/copies.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import styles from '../keys.module.css'

interface Copy {
  id: string
  name: string
  written: string
}

interface CopyListProps {
  /** Where a copy leads. */
  hrefOf?: (copy: Copy) => string
  trailing?: (copy: Copy) => ReactNode
}

/** The copies that the account keeps, latest first. */
export function CopyList({ hrefOf, trailing }: CopyListProps) {
  const t = useT('keys')
  const format = useFormat()
  const copies = useQuery(copiesQuery(useApi()))
  if (copies.error && !copies.data) return <RetryNote error={copies.error} onRetry={() => void copies.refetch()} />
  if (!copies.data)
    return (
      <SkeletonGroup className={styles.form}>
        <Skeleton height="3rem" />
      </SkeletonGroup>
    )
  if (copies.data.length === 0) return <p className={styles.quiet}>{t('copies-none')}</p>
  return (
    <ul className={styles.rows} aria-label={t('copies')}>
      {copies.data.map((copy) => {
        const content = {
          title: copy.name,
          subtitle: t('copy-written', { when: format.ago(copy.written) }),
          leading: <CloudCheck aria-hidden="true" />,
        }
        return (
          <li key={copy.id} className={styles.row}>
            {hrefOf ? (
              <ListRow {...content} href={hrefOf(copy)} />
            ) : (
              <>
                <ListRow {...content} />
                {trailing?.(copy)}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
