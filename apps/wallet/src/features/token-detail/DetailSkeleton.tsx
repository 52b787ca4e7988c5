import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import styles from './token-detail.module.css'

export function DetailSkeleton() {
  return (
    <SkeletonGroup className={styles.page ?? ''}>
      <Skeleton shape="block" className={styles.blankStage ?? ''} />
      <div className={styles.blankLines}>
        <Skeleton width="40%" />
        <Skeleton width="70%" height="2rem" />
        <Skeleton />
        <Skeleton width="85%" />
      </div>
    </SkeletonGroup>
  )
}
