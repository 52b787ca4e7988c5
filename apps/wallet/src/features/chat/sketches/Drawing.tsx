import { useEffect, useRef } from 'react'
import type { ChatSketch } from '../../../data/chat/model.ts'
import { drawSketch } from './ink.ts'
import styles from './sketches.module.css'

interface DrawingProps {
  sketch: ChatSketch
  label: string
  /** Of its longer side, in pixels. */
  side?: number
}

/** A sketch as its lines say, sharp at any size. */
export default function Drawing({ sketch, label, side = 1_200 }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = side / Math.max(sketch.width, sketch.height)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.setTransform(scale, 0, 0, scale, 0, 0)
    drawSketch(context, sketch)
  }, [sketch, scale])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={styles.drawing}
      width={Math.round(sketch.width * scale)}
      height={Math.round(sketch.height * scale)}
    />
  )
}
