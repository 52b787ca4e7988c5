import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './page-skeleton.module.css'

const blanks = ['a', 'b', 'c', 'd', 'e', 'f']

/** A screen whose code is still on its way: a title and a shelf of objects. */
export function PageSkeleton() {
  const t = useT('app')
  return (
    <SkeletonGroup label={t('loading')} className={styles.page}>
      <Skeleton width="9rem" height="2rem" />
      <div className={styles.shelf}>
        {blanks.map((blank) => (
          <Skeleton key={blank} shape="block" className={styles.object} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
