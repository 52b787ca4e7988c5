import type { MapToken, PublicBusiness } from '@vitrine/protocol'
import { EmptyState, LinkButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import MapPin from 'lucide-react/icons/map-pin'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import type { MapScope } from '../../data/map/map-scope.ts'
import type { Near } from '../../data/map/use-near.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useOnline } from '../../platform/device/online.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import styles from './map-page.module.css'
import { NearRow } from './NearRow.tsx'

interface NearListProps {
  near: Near
  /** It is measured from where the person is, not from the middle of the map. */
  isHere: boolean
  fix: Fix | null
  scope: MapScope
  business: PublicBusiness | null
  onOpen: (token: MapToken) => void
}

/** The same as the map, in words: what is nearest, how far and which way. */
export function NearList({ near, isHere, fix, scope, business, onOpen }: NearListProps) {
  const t = useT('map')
  const isOnline = useOnline()
  const { tokens, isPending, error, retry } = near
  if (error && tokens.length === 0) return <RetryNote error={error} onRetry={retry} />
  if (tokens.length === 0 && !isOnline) return <p role="status">{t('none-offline')}</p>
  if (isPending || (near.view === null && tokens.length === 0)) return <RowSkeletons />
  if (tokens.length === 0) {
    return (
      <EmptyState
        picture={<MapPin aria-hidden="true" />}
        title={t(scope.mine ? 'none-mine-title' : 'none-title')}
        message={t(scope.mine ? 'none-mine' : 'none')}
        action={<LinkButton href={inBusiness(business?.name ?? null, href('wallet'))}>{t('to-wallet')}</LinkButton>}
      />
    )
  }
  return (
    <>
      <h2 className={styles.heading}>{t(isHere ? 'near-you' : 'near-centre')}</h2>
      <ul className={styles.rows}>
        {tokens.map(({ token, metres }) => (
          <li key={token.id}>
            <NearRow token={token} metres={metres} fix={isHere ? fix : null} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RowSkeletons() {
  return (
    <SkeletonGroup className={styles.rows}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="4.75rem" />
      ))}
    </SkeletonGroup>
  )
}
