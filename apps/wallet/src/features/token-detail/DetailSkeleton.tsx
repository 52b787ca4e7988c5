import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import styles from './token-detail.module.css'

export function DetailSkeleton() {
  return (
    <SkeletonGroup className={styles.page ?? ''}>
      <Skeleton shape="block" className={styles.blankStage ?? ''} />
      <Skeleton width="40%" />
      <Skeleton width="70%" height="2rem" />
      <Skeleton />
      <Skeleton width="85%" />
    </SkeletonGroup>
  )
}
