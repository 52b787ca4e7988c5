import { useSketchStrokes } from '../../../data/chat/use-chat-picture.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import Drawing from './Drawing.tsx'
import type { Sketch } from './sketch.ts'
import styles from './sketches.module.css'

interface SketchPictureProps {
  sketch: Sketch
  /** In pixels, of its longer side. */
  side: number
}

/** What a sketch shows: its lines where they came with it, else its picture. */
export function SketchPicture({ sketch, side }: SketchPictureProps) {
  const label = useLabel(sketch)
  return sketch.sketch ? (
    <Drawing sketch={sketch.sketch} label={label} side={side} />
  ) : (
    <Fetched sketch={sketch} side={side} label={label} />
  )
}

/** The same on the whole screen, with its lines wherever they are. */
export function WholeSketch({ sketch }: { sketch: Sketch }) {
  const label = useLabel(sketch)
  const strokes = useSketchStrokes(sketch)
  return strokes ? (
    <Drawing sketch={strokes} label={label} side={1_600} />
  ) : (
    <Fetched sketch={sketch} side={1_600} label={label} />
  )
}

function Fetched({ sketch, side, label }: SketchPictureProps & { label: string }) {
  const { usePicture } = useRoomPlace()
  const fetched = usePicture(sketch.localUrl ? null : sketch.mxc, side > 800 ? 'whole' : { width: side, height: side })
  const src = sketch.localUrl ?? fetched
  const { width, height } = sketch.width > 0 && sketch.height > 0 ? sketch : { width: 4, height: 3 }
  return (
    <span className={styles.fetched} style={{ aspectRatio: `${width} / ${height}` }}>
      {src && <img src={src} alt={label} decoding="async" draggable={false} />}
    </span>
  )
}

function useLabel({ title, description, sender }: Sketch): string {
  const t = useT('sketches')
  return description || title || t('sketch-by', { name: sender.name || t('somebody') })
}
