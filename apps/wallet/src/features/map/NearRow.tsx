import { useQuery } from '@tanstack/react-query'
import type { MapToken } from '@vitrine/protocol'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { businessQuery } from '../../data/businesses.ts'
import { placeOf } from '../../data/map/map-cache.ts'
import { useApi } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { Fix } from '../../platform/location.ts'
import { rounded, wayTo, wayWords } from './direction.ts'
import styles from './map-page.module.css'
import { WayArrow } from './WayArrow.tsx'

interface NearRowProps {
  token: MapToken
  metres: number
  /** Null where the distance is from the middle of the map. */
  fix: Fix | null
  onOpen: (token: MapToken) => void
}

export function NearRow({ token, metres, fix, onOpen }: NearRowProps) {
  const t = useT('map')
  const format = useFormat()
  const brand = useBrandName(token)
  const way = fix && wayTo(fix, placeOf(token))
  const distance = format.distance(rounded(way?.metres ?? metres))
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(token)}>
      <span className={styles.rowIcon}>
        <TokenIcon token={token} titled />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{titleOf(token)}</span>
        {brand && <span className={styles.rowBrand}>{brand}</span>}
        <span className={styles.rowWay}>{way ? wayWords(t, way, distance) : distance}</span>
      </span>
      {way && !way.isThere && <WayArrow bearing={way.bearing} />}
    </button>
  )
}

export function useBrandName(token: MapToken): string | null {
  const api = useApi()
  const { businessId } = token.state['studio-info-v1']
  const { data } = useQuery({ ...businessQuery(api, businessId), enabled: businessId !== '' })
  return data?.displayName ?? null
}
