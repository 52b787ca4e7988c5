import { useQuery } from '@tanstack/react-query'
import { LinkButton, useLinkClick } from '@vitrine/ui'
import MapPinned from 'lucide-react/icons/map-pinned'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { countOnMapQuery } from '../../data/map/count-on-map.ts'
import { useMapScope } from '../../data/map/map-scope.ts'
import { useNear } from '../../data/map/use-near.ts'
import { useDeviceLocation } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

const shownMax = 3

/** What of the brand lies outside: the nearest where the device may say where it is, else how many there are. Nobody is asked for it here. */
export function OnTheMap({ business, name }: SectionProps) {
  const t = useT('brand-home')
  const format = useFormat()
  const handleClick = useLinkClick()
  const { fix } = useDeviceLocation()
  const scope = useMapScope({ businessId: business.id, mine: false })
  const { data: count } = useQuery(countOnMapQuery(useApi(), scope))
  const near = useNear(scope, fix)
  if (!count) return null
  const map = href('businessMap', { business: name })
  return (
    <Section title={t('on-map')}>
      <div className={styles.map}>
        <span className={styles.mapSign}>
          <MapPinned aria-hidden="true" />
        </span>
        <p className={styles.mapWords}>{t('lies-outside', { count, number: format.number(count) })}</p>
        <LinkButton href={map}>{t('to-map')}</LinkButton>
        {near.tokens.length > 0 && (
          <ul className={styles.near} aria-label={t('near')}>
            {near.tokens.slice(0, shownMax).map(({ token, metres }) => (
              <li key={token.id}>
                <a className={styles.nearRow} href={map} onClick={handleClick}>
                  <span className={styles.nearIcon}>
                    <TokenIcon token={token} titled />
                  </span>
                  <span className={styles.cellName}>{titleOf(token)}</span>
                  <span className={styles.quiet}>{format.away(metres)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
