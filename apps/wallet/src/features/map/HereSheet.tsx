import type { MapToken } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { Sheet } from '@vitrine/ui/sheet'
import { placeOf } from '../../data/map/map-cache.ts'
import type { Fix } from '../../platform/device/location.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './map-page.module.css'
import { NearRow } from './NearRow.tsx'

interface HereSheetProps {
  tokens: readonly MapToken[]
  fix: Fix | null
  onOpen: (token: MapToken) => void
  onClose: () => void
}

/** Several that lie in one place. */
export default function HereSheet({ tokens, fix, onOpen, onClose }: HereSheetProps) {
  const t = useT('map')
  return (
    <Sheet title={t('here', { count: tokens.length })} onClose={onClose} wide="side">
      <ul className={styles.rows}>
        {tokens.map((token) => (
          <li key={token.id}>
            <NearRow
              token={token}
              metres={fix ? distanceMetres(fix, placeOf(token)) : 0}
              fix={fix}
              onOpen={(chosen) => {
                onClose()
                onOpen(chosen)
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
