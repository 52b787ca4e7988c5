import { LinkButton } from '@vitrine/ui'
import MapPin from 'lucide-react/icons/map-pin'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { placeOnMap } from '../../data/tokens/on-map.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drop.module.css'
import { mapHref } from './map-href.ts'
import { useSpotWords } from './spot.ts'

/** That it lies on the map, and where. */
export default function OnMapSection({ token, business, isMine }: TokenPartProps) {
  const t = useT('drop')
  const words = useSpotWords()
  const place = placeOnMap(token)
  if (!place) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <MapPin aria-hidden="true" />
        {t('on-map')}
      </h2>
      <p>{t(isMine ? 'on-map-mine' : 'on-map-other', words(place))}</p>
      <LinkButton variant="quiet" size="small" href={mapHref(business, isMine)}>
        {t('see-on-map')}
      </LinkButton>
    </section>
  )
}
