import { type PointerEvent, useEffect, useRef } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './scratch.module.css'
import { createScratching, type Scratching } from './scratching.ts'

interface FoilProps {
  /** The first stroke. */
  onStart: () => void
  /** Enough is gone to see what is under it. */
  onBare: () => void
}

const strokePx = 46

/** Foil that a finger or a mouse takes off. Everybody else has a button. */
export function Foil({ onStart, onBare }: FoilProps) {
  const t = useT('token-actions')
  const canvas = useRef<HTMLCanvasElement>(null)
  const scratching = useRef<Scratching | null>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const hint = t('scratch-hint')
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => {
      const { width, height } = element.getBoundingClientRect()
      const ratio = devicePixelRatio || 1
      element.width = Math.max(1, Math.round(width * ratio))
      element.height = Math.max(1, Math.round(height * ratio))
      scratching.current = createScratching(width, height)
      drawFoil(element, { width, height, ratio, hint })
    }
    draw()
    const observer = new ResizeObserver(([entry]) => {
      // Drawing sets the size of the picture, not of the box: no circle.
      if (entry && scratching.current?.hasSize(entry.contentRect.width, entry.contentRect.height) === false) draw()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hint])

  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const scratch = (event: PointerEvent<HTMLCanvasElement>) => {
    if (last.current === null) return
    const point = at(event)
    rub(event.currentTarget, last.current, point)
    const isBare = scratching.current?.rub(last.current, point, strokePx / 2) ?? false
    last.current = point
    if (isBare) onBare()
  }
  return (
    <div className={styles.foil} aria-hidden="true">
      <canvas
        ref={canvas}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = at(event)
          onStart()
          scratch(event)
        }}
        onPointerMove={scratch}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
      />
    </div>
  )
}

interface FoilSize {
  width: number
  height: number
  ratio: number
  hint: string
}

function drawFoil(element: HTMLCanvasElement, { width, height, ratio, hint }: FoilSize): void {
  const pen = element.getContext('2d')
  if (!pen) return
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  const silver = pen.createLinearGradient(0, 0, width, height)
  for (const [stop, color] of foilColors) silver.addColorStop(stop, color)
  pen.fillStyle = silver
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = 'rgba(255, 255, 255, 0.35)'
  for (let x = -height; x < width; x += 18) {
    pen.save()
    pen.translate(x, 0)
    pen.transform(1, 0, 0.6, 1, 0, 0)
    pen.fillRect(0, 0, 3, height)
    pen.restore()
  }
  pen.fillStyle = '#3a3f47'
  pen.font = `600 18px ${getComputedStyle(element).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(hint, width / 2, height / 2, width - 32)
}

const foilColors = [
  [0, '#d8dce2'],
  [0.35, '#aab1bb'],
  [0.5, '#e6e9ee'],
  [0.7, '#a4abb6'],
  [1, '#cfd4db'],
] as const

function rub(element: HTMLCanvasElement, from: { x: number; y: number }, to: { x: number; y: number }): void {
  const pen = element.getContext('2d')
  if (!pen) return
  pen.globalCompositeOperation = 'destination-out'
  pen.lineWidth = strokePx
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  // A dot, too, is a stroke.
  pen.lineTo(to.x + 0.01, to.y)
  pen.stroke()
}
