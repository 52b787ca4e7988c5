import { useLinkClick } from '@vitrine/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ChatBody, ChatMessage, ChatSketch } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import styles from './message.module.css'
import { PictureBody } from './PictureBody.tsx'

const Drawing = lazy(() => import('../sketches/Drawing.tsx'))

/** A sketch, drawn from its lines where they came with it, so that it is sharp; else its picture. */
export function SketchBody({ sketch }: { sketch: ChatMessage & Extract<ChatBody, { kind: 'sketch' }> }) {
  const t = useT('chat')
  const { title, description, sketch: drawn, sender } = sketch
  if (!drawn) return <PictureBody picture={{ ...sketch, caption: title }} sender={sender.name} />
  const label = description || title || t('sketch-by', { name: sender.name })
  return (
    <figure className={styles.sketch}>
      <Opens sketch={sketch} label={t('picture-open', { what: label })}>
        <span
          className={styles.drawing}
          style={{ aspectRatio: `${drawn.width} / ${drawn.height}`, inlineSize: `${widthOf(drawn)}rem` }}
        >
          <Suspense>
            <Drawing sketch={drawn} label={label} side={960} />
          </Suspense>
        </span>
      </Opens>
      {title && (
        <figcaption dir="auto" className={styles.text}>
          {title}
        </figcaption>
      )}
    </figure>
  )
}

/** In rem: its longer side is as long as a picture’s. */
const widthOf = ({ width, height }: ChatSketch) => 20 * Math.min(1, width / height)

/** Where a room has a place for its sketches, it opens there. */
function Opens({ sketch, label, children }: { sketch: ChatMessage; label: string; children: ReactNode }) {
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  if (!links.sketches || sketch.sending !== null) return children
  const target = `${links.sketches}?sketch=${encodeURIComponent(sketch.id)}`
  return (
    <a href={target} aria-label={label} onClick={handleClick}>
      {children}
    </a>
  )
}
