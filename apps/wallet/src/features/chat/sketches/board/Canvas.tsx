import { IconButton } from '@vitrine/ui'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ChatSketch } from '../../../../data/chat/model.ts'
import { useT } from '../../../../platform/i18n/use-t.tsx'
import styles from './board.module.css'
import { followPointers, type Hand } from './follow-pointers.ts'
import { createSurface, type Surface } from './surface.ts'
import { moved, zoomed } from './view.ts'

const step = 1.5
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [48, 0],
  ArrowRight: [-48, 0],
  ArrowUp: [0, 48],
  ArrowDown: [0, -48],
}

/** Where one draws. The paper is moved by arrows, made larger by + and -, and seen whole by 0. */
export function Canvas({ sketch, hand }: { sketch: ChatSketch; hand: Hand }) {
  const t = useT('sketches')
  const stage = useRef<HTMLDivElement>(null)
  const base = useRef<HTMLCanvasElement>(null)
  const top = useRef<HTMLCanvasElement>(null)
  const surface = useRef<Surface | null>(null)
  const held = useRef(hand)

  useLayoutEffect(() => {
    held.current = hand
  })
  useEffect(() => {
    if (!stage.current || !base.current || !top.current) return
    const made = createSurface(stage.current, { base: base.current, top: top.current })
    surface.current = made
    const watch = new ResizeObserver(([entry]) => entry && made.resize(entry.contentRect))
    watch.observe(stage.current)
    const leave = followPointers(stage.current, made, () => held.current)
    return () => {
      leave()
      watch.disconnect()
      made.close()
    }
  }, [])
  useEffect(() => surface.current?.show(sketch), [sketch])

  const zoomBy = (by: number) => {
    const on = surface.current
    if (!on) return
    const { width, height } = on.size()
    on.look(zoomed(on.view(), by, { x: width / 2, y: height / 2 }, on.size(), on.paper()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const on = surface.current
    if (!on || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[event.key]
    if (arrow) on.look(moved(on.view(), ...arrow, on.size(), on.paper()))
    else if (event.key === '+' || event.key === '=') zoomBy(step)
    else if (event.key === '-') zoomBy(1 / step)
    else if (event.key === '0') on.showAll()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys move the paper, as fingers do */}
      <section
        ref={stage}
        className={styles.stage}
        aria-label={t('paper-label', { count: sketch.strokes.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the paper, as fingers do
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <canvas ref={base} className={styles.layer} />
        <canvas ref={top} className={styles.layer} />
      </section>
      <div className={styles.zoom}>
        <IconButton label={t('zoom-out')} icon={<ZoomOut />} onPress={() => zoomBy(1 / step)} />
        <IconButton label={t('zoom-whole')} icon={<Maximize />} onPress={() => surface.current?.showAll()} />
        <IconButton label={t('zoom-in')} icon={<ZoomIn />} onPress={() => zoomBy(step)} />
      </div>
    </div>
  )
}
