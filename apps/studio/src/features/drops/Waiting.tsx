import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drops.module.css'

export function Waiting() {
  const t = useT('drops')
  return (
    <SkeletonGroup label={t('loading')} className={styles.list}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} shape="block" height="7rem" />
      ))}
    </SkeletonGroup>
  )
}
