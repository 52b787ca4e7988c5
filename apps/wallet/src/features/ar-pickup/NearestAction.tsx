import { Button } from '@vitrine/ui'
import { titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar-pickup.module.css'
import type { Find } from './use-hunt.ts'

interface NearestActionProps {
  nearest: Find
  isBusy: boolean
  onTake: (find: Find) => void
}

/** The one thing to do now: pick up what is nearest, or come closer to it. */
export function NearestAction({ nearest, isBusy, onTake }: NearestActionProps) {
  const t = useT('ar-pickup')
  const { token, item, isInReach } = nearest
  const title = titleOf(token)
  return (
    <div className={styles.nearest}>
      {isInReach ? (
        <Button full busy={isBusy} onPress={() => onTake(nearest)}>
          {t('take-nearest', { title })}
        </Button>
      ) : (
        <p className={styles.closer}>{t('come-closer', { title, distance: item.note ?? '' })}</p>
      )}
    </div>
  )
}
