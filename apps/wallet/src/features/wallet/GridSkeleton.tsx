import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import styles from './wallet-page.module.css'

const blanks = Array.from({ length: 12 }, (_, index) => `blank-${index}`)

/** A shelf of blanks in the measure of the grid. */
export function GridSkeleton() {
  return (
    <SkeletonGroup className={styles.blanks ?? ''}>
      {blanks.map((blank) => (
        <div key={blank} className={styles.blankCell}>
          <Skeleton shape="block" className={styles.blank ?? ''} />
          <Skeleton width="70%" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
