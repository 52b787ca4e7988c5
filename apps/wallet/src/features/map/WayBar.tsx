import type { MapToken } from '@vitrine/protocol'
import { Button, IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { canReach, useReachOf } from '../../data/map/reach-of-token.ts'
import type { WayThere } from '../../data/map/street-ways.ts'
import { useIsOnMap } from '../../data/map/use-is-on-map.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { turnOf } from './direction.ts'
import styles from './map-page.module.css'
import { WayArrow } from './WayArrow.tsx'

export interface WayBarProps {
  /** Where somebody is being led. */
  token: MapToken
  fix: Fix
  wayThere: WayThere
  /** Things are picked up on this map. */
  mayPickUp: boolean
  onPickUp: (token: MapToken) => void
  onEnd: () => void
}

/** How far it still is, counted down while somebody walks; then picking it up. */
export function WayBar({ token, fix, wayThere, mayPickUp, onPickUp, onEnd }: WayBarProps) {
  const t = useT('map')
  const format = useFormat()
  const reach = useReachOf(token)
  const isThere = useIsOnMap(token.id)
  const place = placeOf(token)
  const hasArrived = canReach(fix, place, reach)
  return (
    <section className={styles.wayBar} aria-label={t('way-to', { title: titleOf(token) })}>
      <span className={styles.nextIcon}>
        <TokenIcon token={token} titled />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{titleOf(token)}</span>
        {isThere && !hasArrived && (
          <span className={styles.toGo}>
            <WayArrow bearing={turnOf(wayThere)} />
            {t('to-go', { distance: format.away(wayThere.metres) })}
          </span>
        )}
        <span role="status" className={styles.rowWay}>
          {isThere ? hasArrived && t('arrived') : t('taken-title')}
        </span>
      </span>
      <IconButton label={t('end-way')} icon={<X />} onPress={onEnd} />
      {isThere && hasArrived && mayPickUp && (
        <Button full className={styles.wayTake} onPress={() => onPickUp(token)}>
          {t('pick-up')}
        </Button>
      )}
    </section>
  )
}
