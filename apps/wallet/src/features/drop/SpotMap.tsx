import { type GroundWishes, type MapSight, type MapTarget, OwnPosition, PanKeys } from '@vitrine/map'
import type { Place, Token } from '@vitrine/protocol'
import { classNames } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { MapView } from '../../components/map/MapView.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import type { Fix } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drop.module.css'
import { ReachRing } from './ReachRing.tsx'

export interface SpotMapProps {
  token: Token
  wishes: GroundWishes
  start: MapTarget
  target: MapTarget | null
  fix: Fix | null
  /** How near one has to come, in metres; 0 for any distance. */
  reach: number
  spot: Place | null
  /** It has been let go: it falls, and the map stays where it is. */
  isDropped: boolean
  onSight: (sight: MapSight) => void
  onUnavailable: () => void
  /** Stands over the map. */
  children: ReactNode
}

/** The ground moves under a pin that stands still. */
export function SpotMap(props: SpotMapProps) {
  const { token, wishes, start, target, fix, reach, spot, isDropped, onSight, onUnavailable, children } = props
  const t = useT('drop')
  const [isHeld, setHeld] = useState(false)
  return (
    <div className={styles.map} inert={isDropped}>
      <div className={styles.ground}>
        <MapView
          label={t('map-label')}
          wishes={wishes}
          start={start}
          target={target}
          onGrab={() => setHeld(true)}
          onSight={(sight) => {
            setHeld(false)
            onSight(sight)
          }}
          onUnavailable={onUnavailable}
        >
          <PanKeys />
          {fix && <OwnPosition fix={fix} label={t('where-i-am')} />}
          {spot && reach > 0 && <ReachRing place={spot} reach={reach} />}
        </MapView>
      </div>
      <div className={classNames(styles.pin, isHeld && styles.held, isDropped && styles.falling)} aria-hidden="true">
        <span className={styles.ring} />
        <span className={styles.shadow} />
        <span className={styles.case}>
          <TokenIcon token={token} titled eager />
        </span>
      </div>
      {!isDropped && children}
    </div>
  )
}
