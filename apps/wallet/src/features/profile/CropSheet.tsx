import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { dragged, squareOf, wholeMiddle, zoomMax } from './crop.ts'
import styles from './profile.module.css'

interface CropSheetProps {
  picture: ImageBitmap
  busy: boolean
  onCut: (cut: Blob) => void
  onClose: () => void
}

const sidePx = 512
const keyStep = 0.05
const keys: Record<string, [number, number]> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
}

/** The square that others will see: moved by finger, pointer or arrow keys, and brought nearer by the slider. */
export function CropSheet({ picture, busy, onCut, onClose }: CropSheetProps) {
  const t = useT('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState(wholeMiddle)
  const zoomId = useId()

  useEffect(() => {
    const { left, top, side } = squareOf(picture, crop)
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, sidePx, sidePx)
  }, [picture, crop])

  const move = (byX: number, byY: number) => setCrop((before) => dragged(picture, before, byX, byY))
  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    if (!from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move((event.clientX - from.x) / width, (event.clientY - from.y) / width)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  const cut = () => canvas.current?.toBlob((blob) => blob && onCut(blob), 'image/jpeg', 0.9)
  return (
    <Sheet
      title={t('crop')}
      onClose={onClose}
      locked={busy}
      footer={
        <Button full busy={busy} onPress={cut}>
          {t('crop-do')}
        </Button>
      }
    >
      <div className={styles.form}>
        <canvas
          ref={canvas}
          className={styles.crop}
          width={sidePx}
          height={sidePx}
          role="img"
          aria-label={t('crop-alt')}
          tabIndex={0}
          onKeyDown={handleKey}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            last.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={handleMove}
          onPointerUp={() => {
            last.current = null
          }}
          onPointerCancel={() => {
            last.current = null
          }}
        />
        <label className={styles.label} htmlFor={zoomId}>
          {t('crop-zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop({ ...crop, zoom: Number(target.value) })}
        />
      </div>
    </Sheet>
  )
}
