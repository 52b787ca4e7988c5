import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import styles from './room.module.css'

/** A room whose name is not known yet. */
export function RoomBlank() {
  return (
    <div className={styles.room} data-fills-screen data-whole-screen>
      <SkeletonGroup className={styles.head}>
        <Skeleton shape="circle" width="2rem" height="2rem" />
        <Skeleton width="8rem" />
      </SkeletonGroup>
    </div>
  )
}
