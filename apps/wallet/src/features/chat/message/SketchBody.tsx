import { useEffect, useRef } from 'react'
import type { ChatBody } from '../../../data/chat/model.ts'
import { useSketchStrokes } from '../../../data/chat/use-chat-picture.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { drawSketch } from '../sketch/draw-sketch.ts'
import styles from './message.module.css'
import { PictureBody } from './PictureBody.tsx'

/** A sketch, drawn from its lines where they are known, so that it is sharp; else its picture. */
export function SketchBody({ body, sender }: { body: Extract<ChatBody, { kind: 'sketch' }>; sender: string }) {
  const t = useT('chat')
  const { title } = body
  const sketch = useSketchStrokes(body)
  if (!sketch) return <PictureBody picture={{ ...body, width: 4, height: 3, caption: title }} sender={sender} />
  return (
    <figure className={styles.sketch}>
      <Drawing sketch={sketch} label={title || t('sketch-by', { name: sender })} />
      {title && (
        <figcaption dir="auto" className={styles.text}>
          {title}
        </figcaption>
      )}
    </figure>
  )
}

function Drawing({
  sketch,
  label,
}: {
  sketch: NonNullable<Extract<ChatBody, { kind: 'sketch' }>['sketch']>
  label: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawSketch(context, sketch)
  }, [sketch])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={styles.drawing}
      width={sketch.width}
      height={sketch.height}
    />
  )
}
