import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import styles from './page-skeleton.module.css'

/** A page that is on its way, shaped like one. */
export function PageSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles.page}>
        <Skeleton width="14rem" height="2.25rem" />
        <Skeleton width="100%" height="9rem" />
        <Skeleton width="100%" height="9rem" />
      </div>
    </SkeletonGroup>
  )
}
