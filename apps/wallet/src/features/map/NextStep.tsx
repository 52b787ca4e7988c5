import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import type { Near } from '../../data/map/use-near.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { Fix } from '../../platform/location.ts'
import { rounded, wayTo, wayWords } from './direction.ts'
import styles from './map-page.module.css'
import { reachOfToken } from './reach.ts'
import { WayArrow } from './WayArrow.tsx'

interface NextStepProps {
  near: Near
  fix: Fix | null
  business: PublicBusiness | null
  onOpen: (token: MapToken) => void
}

/** The nearest thing and the way to it, under the thumb; nothing while nobody knows where the person is. */
export function NextStep({ near, fix, business, onOpen }: NextStepProps) {
  const t = useT('map')
  const format = useFormat()
  const nearest = fix && near.tokens[0]
  if (!nearest) return null
  const { token } = nearest
  const way = wayTo(fix, placeOf(token))
  const reach = reachOfToken(token, business)
  const isInReach = way.metres <= (reach || 5)
  return (
    <button type="button" className={styles.next} onClick={() => onOpen(token)}>
      <span className={styles.nextIcon}>
        <TokenIcon token={token} titled />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{titleOf(token)}</span>
        <span className={styles.rowWay}>
          {isInReach ? t('in-reach') : wayWords(t, way, format.distance(rounded(way.metres)))}
        </span>
      </span>
      {!isInReach && <WayArrow bearing={way.bearing} />}
    </button>
  )
}
