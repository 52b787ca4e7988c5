import type { MapSight } from '@vitrine/map'
import type { Place } from '@vitrine/protocol'
import { IconButton } from '@vitrine/ui'
import Crosshair from 'lucide-react/icons/crosshair'
import CornerMinus from 'lucide-react/icons/map-pin-x'
import Scan from 'lucide-react/icons/scan'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useT } from '../../platform/i18n/use-t.tsx'
import { cornersIn } from './area.ts'
import styles from './drops.module.css'
import type { Plan } from './use-plan.ts'

interface MapToolsProps {
  plan: Plan
  sight: MapSight | null
  selected: number | null
  onAdd: (place: Place) => void
  onRemove: (index: number) => void
}

/** What the pointer does on the map, and what it cannot: each a button of its own. */
export function MapTools({ plan, sight, selected, onAdd, onRemove }: MapToolsProps) {
  const t = useT('drops')
  const { corners, setCorners, undo } = plan
  return (
    <fieldset className={styles.tools} aria-label={t('tools')}>
      <IconButton
        label={t('whole-view')}
        icon={<Scan />}
        disabled={!sight}
        onPress={() => sight && setCorners(cornersIn(sight.box))}
      />
      <IconButton
        label={t('corner-here')}
        icon={<Crosshair />}
        disabled={!sight}
        onPress={() => sight && onAdd(sight.centre)}
      />
      {selected !== null && (
        <IconButton
          label={t('remove-corner', { number: selected + 1 })}
          icon={<CornerMinus />}
          onPress={() => onRemove(selected)}
        />
      )}
      <IconButton label={t('undo')} icon={<Undo />} disabled={undo === null} onPress={() => undo?.()} />
      <IconButton label={t('clear')} icon={<Trash />} disabled={corners.length === 0} onPress={() => setCorners([])} />
    </fieldset>
  )
}
