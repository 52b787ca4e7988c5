import type { Place } from '@vitrine/protocol'
import { TextField } from '@vitrine/ui'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drop.module.css'
import { readDegrees } from './spot.ts'

export interface SpotFieldsProps {
  /** Fills the fields anew whenever it becomes another place than was typed. */
  spot: Place | null
  onSpot: (spot: Place | null) => void
}

interface Typed {
  lat: string
  lon: string
}

/** The same choice in numbers, for those without a map. */
export function SpotFields({ spot, onSpot }: SpotFieldsProps) {
  const t = useT('drop')
  const [typed, setTyped] = useState<Typed>(() => written(spot))
  const read = readSpot(typed)
  if (spot && (read?.lat !== spot.lat || read.lon !== spot.lon)) setTyped(written(spot))
  const change = (next: Typed) => {
    setTyped(next)
    onSpot(readSpot(next))
  }
  const isWrong = (text: string, most: 90 | 180) => text.trim() !== '' && readDegrees(text, most) === null
  const isSwapped = readDegrees(typed.lat, 90) === null && readDegrees(typed.lat, 180) !== null
  return (
    <div className={styles.fields}>
      <TextField
        label={t('lat')}
        value={typed.lat}
        onChange={(lat) => change({ ...typed, lat })}
        error={isWrong(typed.lat, 90) ? t(isSwapped ? 'perhaps-swapped' : 'lat-wrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <TextField
        label={t('lon')}
        value={typed.lon}
        onChange={(lon) => change({ ...typed, lon })}
        error={isWrong(typed.lon, 180) ? t('lon-wrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
    </div>
  )
}

const written = (spot: Place | null): Typed => ({
  lat: spot ? String(spot.lat) : '',
  lon: spot ? String(spot.lon) : '',
})

function readSpot({ lat, lon }: Typed): Place | null {
  const [read, other] = [readDegrees(lat, 90), readDegrees(lon, 180)]
  return read === null || other === null ? null : { lat: read, lon: other }
}
