import { Button, classNames, IconButton } from '@vitrine/ui'
import Aperture from 'lucide-react/icons/aperture'
import CameraIcon from 'lucide-react/icons/camera'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Square from 'lucide-react/icons/square'
import Video from 'lucide-react/icons/video'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type Arrangement, scaled, turned } from './arrangement.ts'
import styles from './token-ar.module.css'
import type { Shots } from './use-shots.ts'

interface RoomToolsProps {
  isImmersive: boolean
  arrangement: Arrangement
  onArrange: (next: Arrangement) => void
  shots: Shots
  /** Pictures are taken with the camera's own picture. */
  onCamera: () => void
}

const turn = Math.PI / 8

const canFilm = () => 'MediaRecorder' in globalThis && 'captureStream' in HTMLCanvasElement.prototype

/** What fingers do, as buttons, and the shutter. */
export function RoomTools({ isImmersive, arrangement, onArrange, shots, onCamera }: RoomToolsProps) {
  const t = useT('token-ar')
  const { isFilming, film, photograph } = shots
  return (
    <div className={styles.tools}>
      <fieldset className={styles.row} aria-label={t('arrange')}>
        <IconButton
          className={styles.tool}
          label={t('turn-left')}
          icon={<RotateCcw aria-hidden="true" />}
          onPress={() => onArrange(turned(arrangement, -turn))}
        />
        <IconButton
          className={styles.tool}
          label={t('smaller')}
          icon={<Minus aria-hidden="true" />}
          onPress={() => onArrange(scaled(arrangement, 1 / 1.2))}
        />
        {isImmersive ? (
          <Button variant="quiet" onPress={onCamera}>
            <CameraIcon aria-hidden="true" />
            {t('to-photo')}
          </Button>
        ) : (
          <button type="button" className={styles.shutter} aria-label={t('photo')} onClick={photograph}>
            <Aperture aria-hidden="true" />
          </button>
        )}
        <IconButton
          className={styles.tool}
          label={t('larger')}
          icon={<Plus aria-hidden="true" />}
          onPress={() => onArrange(scaled(arrangement, 1.2))}
        />
        <IconButton
          className={styles.tool}
          label={t('turn-right')}
          icon={<RotateCw aria-hidden="true" />}
          onPress={() => onArrange(turned(arrangement, turn))}
        />
      </fieldset>
      {!isImmersive && canFilm() && (
        <button type="button" className={classNames(styles.film, isFilming && styles.filming)} onClick={film}>
          {isFilming ? <Square aria-hidden="true" /> : <Video aria-hidden="true" />}
          {t(isFilming ? 'film-stop' : 'film')}
        </button>
      )}
    </div>
  )
}
