import { Button, LinkButton } from '@vitrine/ui'
import MapPin from 'lucide-react/icons/map-pin'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './wallet-page.module.css'

/** Says that only what lies on the map is shown, and leads there. */
export function OnlyDropped({ mapHref, onEnd }: { mapHref: string; onEnd: () => void }) {
  const t = useT('wallet')
  return (
    <section className={styles.onlyDropped} aria-label={t('only-dropped')}>
      <p className={styles.onlyDroppedWords}>
        <MapPin aria-hidden="true" />
        {t('only-dropped-why')}
      </p>
      <LinkButton size="small" href={mapHref}>
        {t('see-on-map')}
      </LinkButton>
      <Button size="small" variant="quiet" onPress={onEnd}>
        {t('clear-filters')}
      </Button>
    </section>
  )
}
