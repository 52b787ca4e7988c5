import Maximize from 'lucide-react/icons/maximize'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './pass.module.css'

/** Lies over a code's plate: pressing anywhere on it shows the code large. */
export function EnlargeButton({ onPress }: { onPress: () => void }) {
  const t = useT('pass')
  return (
    <button type="button" className={styles.enlarge} aria-label={t('full')} onClick={onPress}>
      <Maximize aria-hidden="true" />
    </button>
  )
}
