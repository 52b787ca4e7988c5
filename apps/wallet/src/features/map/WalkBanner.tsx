import { Button } from '@vitrine/ui'
import Footprints from 'lucide-react/icons/footprints'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'

/** Says for as long as it lasts that nobody is where the map shows them. */
export function WalkBanner({ onEnd }: { onEnd: () => void }) {
  const t = useT('map')
  return (
    <section className={styles.walk} aria-label={t('walk-title')}>
      <Footprints aria-hidden="true" />
      <p role="status">
        <strong>{t('walk-title')}</strong> {t('walk-not-here')}
        <span className={styles.walkHow}>{t('walk-how')}</span>
      </p>
      <Button size="small" variant="quiet" onPress={onEnd}>
        {t('walk-end')}
      </Button>
    </section>
  )
}
