import type { Place } from '@vitrine/protocol'
import { bearingDegrees, compassPoint, distanceMetres } from '@vitrine/token-rules'
import { Button } from '@vitrine/ui'
import panel from '../../components/panel/panel.module.css'
import { claimOf, type Fix, type LocationStatus, useDeviceLocation } from '../../platform/device/location.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { LevelFrame, type LevelRowProps, StartButton } from './LevelRow.tsx'

/** A level that is played at its place: the way there, and the start once one's device says that one is there. The server decides. */
export function PlacedLevelRow({ game, level, onStart }: LevelRowProps) {
  const t = useT('ar-games')
  const { status, fix, ask, current } = useDeviceLocation()
  const findPosition = async () => {
    const now = await current()
    return now && claimOf(now)
  }
  return (
    <LevelFrame game={game} level={level}>
      <p className={panel.note}>{fix && level.location ? <Way fix={fix} place={level.location} /> : t(said[status])}</p>
      <div className={panel.ways}>
        {fix ? (
          <StartButton game={game} level={level} onPress={() => onStart(level, findPosition)} />
        ) : (
          <Button variant="quiet" onPress={ask} busy={status === 'locating'} disabled={status === 'denied'}>
            {t('locate')}
          </Button>
        )}
      </div>
    </LevelFrame>
  )
}

const said = {
  prompt: 'location-prompt',
  locating: 'location-locating',
  granted: 'location-locating',
  inaccurate: 'location-locating',
  denied: 'location-denied',
  unavailable: 'location-unavailable',
} as const satisfies Record<LocationStatus, string>

function Way({ fix, place }: { fix: Fix; place: Place }) {
  const t = useT('ar-games')
  const format = useFormat()
  const metres = distanceMetres(fix, place)
  if (metres <= fix.accuracy) return t('way-here')
  const steps = metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10
  return t(`way-${compassPoint(bearingDegrees(fix, place))}`, { distance: format.away(steps) })
}
