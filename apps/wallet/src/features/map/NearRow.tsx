import type { MapToken } from '@vitrine/protocol'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useBrandOf } from '../../data/map/reach-of-token.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import styles from './map-page.module.css'
import { useWay } from './use-way.ts'
import { WayArrow } from './WayArrow.tsx'

interface NearRowProps {
  token: MapToken
  metres: number
  /** Null where the distance is from the middle of the map. */
  fix: Fix | null
  onOpen: (token: MapToken) => void
}

export function NearRow({ token, metres, fix, onOpen }: NearRowProps) {
  const format = useFormat()
  const brand = useBrandOf(token)
  const way = useWay(token, fix)
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(token)}>
      <span className={styles.rowIcon}>
        <TokenIcon token={token} titled />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{titleOf(token)}</span>
        {brand && <span className={styles.rowBrand}>{brand.displayName}</span>}
        <span className={styles.rowWay}>{way?.words ?? format.away(metres)}</span>
      </span>
      {way?.bearing != null && <WayArrow bearing={way.bearing} />}
    </button>
  )
}
