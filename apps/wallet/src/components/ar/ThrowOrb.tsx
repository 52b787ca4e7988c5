import type { ArStage } from '@vitrine/ar'
import { classNames } from '@vitrine/ui'
import { type PointerEvent, useRef, useState } from 'react'
import { createSlot } from '../../platform/device/storage.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { aimOf, isThrow, type Track } from './aim.ts'
import styles from './throw-orb.module.css'

export interface ThrowOrbProps {
  stage: ArStage
  /** What it may be thrown at, the nearest first. */
  targets: readonly string[]
  /** Something has been caught already, and is being brought. */
  isBusy: boolean
  onCatch: (id: string) => void
}

const flightMs = 560
/** As much of a throw as tells its direction. */
const rememberedMs = 90
const slot = () => createSlot('vitrine:ar-thrown', (value: unknown): value is true => value === true, localStorage)

/**
 * A ball of light that is flicked at what is in reach: the playful way to pick something up. It says nothing to screen readers and has no keys, as a
 * button and a list do the same.
 */
export function ThrowOrb({ stage, targets, isBusy, onCatch }: ThrowOrbProps) {
  const t = useT('ar')
  const orb = useRef<HTMLDivElement>(null)
  const track = useRef<Track>([])
  const [knows, setKnows] = useState(() => slot().read() === true)
  const [isFlying, setFlying] = useState(false)
  const isReady = !isBusy && !isFlying

  const follow = (event: PointerEvent) => {
    const { current: points } = track
    if (points.length === 0 || !orb.current) return
    points.push({ x: event.clientX, y: event.clientY, ms: event.timeStamp })
    const [first] = points
    if (first) orb.current.style.translate = `${event.clientX - first.x}px ${event.clientY - first.y}px`
  }
  const release = () => {
    const points = track.current
    track.current = []
    const { current: element } = orb
    if (!element || points.length === 0) return
    const from = middleOf(element)
    element.style.translate = ''
    if (!isThrow(points, rememberedMs)) return
    const seen = targets.flatMap((id) => {
      const at = stage.locate(id)
      return at ? [{ id, ...at }] : []
    })
    const aim = aimOf(points, rememberedMs, from, seen)
    fly(element, from, aim.to)
      .then(() => {
        setFlying(false)
        if (aim.id === null) return
        slot().write(true)
        setKnows(true)
        onCatch(aim.id)
      })
      // The screen was left meanwhile.
      .catch(() => undefined)
    setFlying(true)
  }

  return (
    <div className={classNames(styles.place, isReady && styles.ready)} aria-hidden="true">
      {!knows && isReady && <p className={styles.hint}>{t('throw')}</p>}
      <div
        ref={orb}
        className={styles.orb}
        onPointerDown={(event) => {
          if (!isReady) return
          event.currentTarget.setPointerCapture(event.pointerId)
          track.current = [{ x: event.clientX, y: event.clientY, ms: event.timeStamp }]
        }}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  )
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** In an arc, smaller as it goes away. */
function fly(element: HTMLElement, from: { x: number; y: number }, to: { x: number; y: number }): Promise<unknown> {
  const rest = middleOf(element)
  const step = (x: number, y: number, scale: number, opacity = 1) => ({
    transform: `translate(${x - rest.x}px, ${y - rest.y}px) scale(${scale})`,
    opacity,
  })
  return element.animate(
    [
      step(from.x, from.y, 1),
      step(from.x + (to.x - from.x) * 0.6, Math.min(from.y, to.y) - 40, 0.55),
      step(to.x, to.y, 0.2, 0.9),
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.3, 0.6, 0.6, 1)' },
  ).finished
}
