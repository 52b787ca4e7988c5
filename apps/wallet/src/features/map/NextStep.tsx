import type { MapToken } from '@vitrine/protocol'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { Near } from '../../data/map/use-near.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'
import { useWay } from './use-way.ts'
import { WayArrow } from './WayArrow.tsx'

interface NextStepProps {
  near: Near
  fix: Fix | null
  onOpen: (token: MapToken) => void
  /** Only what the person has dropped is shown. */
  mine: boolean
}

/** The nearest thing and the way to it, under the thumb; nothing while nobody knows where the person is. */
export function NextStep({ near, fix, onOpen, mine }: NextStepProps) {
  const t = useT('map')
  const nearest = fix && near.tokens[0]
  const isNothing = !near.isPending && !near.error && near.view !== null && near.tokens.length === 0
  if (isNothing && mine) return <p className={styles.nothing}>{t('none-mine')}</p>
  return nearest ? <Nearest token={nearest.token} fix={fix} onOpen={onOpen} /> : null
}

function Nearest({ token, fix, onOpen }: { token: MapToken; fix: Fix; onOpen: NextStepProps['onOpen'] }) {
  const way = useWay(token, fix)
  return (
    <button type="button" className={styles.next} onClick={() => onOpen(token)}>
      <span className={styles.nextIcon}>
        <TokenIcon token={token} titled />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{titleOf(token)}</span>
        <span className={styles.rowWay}>{way?.words}</span>
      </span>
      {way?.bearing != null && <WayArrow bearing={way.bearing} />}
    </button>
  )
}
