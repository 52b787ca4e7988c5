import { IconButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import styles from './picture-viewer.module.css'

interface PictureViewerProps {
  mxc: string | null
  /** Shown until the whole one is there. */
  preview: string | null
  alt: string
  onClose: () => void
}

const zooms = [1, 1.5, 2, 3, 4] as const

/** A picture on the whole screen: keys, a double press and the buttons make it larger, scrolling and dragging move it. */
export default function PictureViewer({ mxc, preview, alt, onClose }: PictureViewerProps) {
  const t = useT('chat')
  const { usePicture } = useRoomPlace()
  const whole = usePicture(mxc, 'whole')
  const dialog = useRef<HTMLDialogElement>(null)
  const [level, setLevel] = useState(0)
  const zoom = zooms[level] ?? 1
  const by = (more: number) => setLevel((now) => Math.min(zooms.length - 1, Math.max(0, now + more)))
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={alt}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === '+' || event.key === '=') by(1)
        if (event.key === '-') by(-1)
      }}
    >
      <div className={styles.tools}>
        <IconButton label={t('zoom-out')} icon={<ZoomOut />} disabled={level === 0} onPress={() => by(-1)} />
        <IconButton
          label={t('zoom-in')}
          icon={<ZoomIn />}
          disabled={level === zooms.length - 1}
          onPress={() => by(1)}
        />
        <IconButton label={t('close')} icon={<X />} onPress={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
      <div
        className={styles.room}
        tabIndex={zoom > 1 ? 0 : undefined}
        onDoubleClick={() => setLevel(level === 0 ? 2 : 0)}
      >
        <img
          className={styles.whole}
          src={whole ?? preview ?? undefined}
          alt={alt}
          style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
          draggable={false}
        />
      </div>
    </dialog>
  )
}
