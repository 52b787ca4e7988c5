import { Button, Skeleton } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './arena.module.css'

interface RoundSkeletonProps {
  /** What is waited for. */
  words: string
  onLeave: (() => void) | null
}

const figures = ['2rem', '2.5rem', '1.5rem', '1rem']
const pieces = ['first', 'second', 'third']

/** The round's figures and its list, before it has begun and while it is counted. */
export function RoundSkeleton({ words, onLeave }: RoundSkeletonProps) {
  const t = useT('ar-games')
  return (
    <>
      <div className={styles.hud} aria-hidden="true">
        <div className={styles.figures}>
          {figures.map((width) => (
            <div key={width}>
              <Skeleton shape="circle" width="1.1rem" />
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.list}>
        <p role="status" aria-busy="true">
          {words}
        </p>
        <ul aria-hidden="true">
          {pieces.map((piece) => (
            <li key={piece} className={styles.catch}>
              <Skeleton shape="block" width="40px" height="40px" />
              <Skeleton width="7rem" />
            </li>
          ))}
        </ul>
        {onLeave && (
          <Button variant="quiet" onPress={onLeave}>
            {t('to-levels')}
          </Button>
        )}
      </div>
    </>
  )
}
