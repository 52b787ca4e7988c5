import { evenPressure, type Stroke } from '../ink.ts'
import type { Surface } from './surface.ts'
import { inSketch, moved, type Point, zoomed } from './view.ts'

export interface Hand {
  color: string
  size: number
  /** How many numbers more the sketch holds. */
  room: number
  onStroke(stroke: Stroke): void
  /** Somebody draws on what is full. */
  onFull(): void
}

/** Points nearer to each other, on the screen, say nothing. */
const nearest = 0.75
/** A line that is longer goes on as another one. */
const numbersOfLine = 3_000
/** A second finger so soon after the first means to move the paper. */
const secondFingerMs = 250

/**
 * A pen, a mouse or one finger draws; two fingers, the wheel and the middle button move the paper and make it larger. Once a pen has
 * drawn, fingers only move: a hand that lies on the screen draws nothing.
 */
export function followPointers(stage: HTMLElement, surface: Surface, hand: () => Hand): () => void {
  const fingers = new Map<number, Point>()
  let line: { id: number; begun: number; points: number[]; last: Point } | null = null
  let mover: { id: number; at: Point } | null = null
  let hasPen = false
  const leaving = new AbortController()

  const strokeNow = (points: readonly number[]): Stroke => {
    const { color, size } = hand()
    return { color, size, points }
  }

  function extend(event: PointerEvent): void {
    if (!line) return
    const samples = event.getCoalescedEvents?.() ?? []
    for (const sample of samples.length > 0 ? samples : [event]) add(sample)
    surface.live(strokeNow([...line.points]))
    if (line.points.length >= numbersOfLine) {
      const { id, last } = line
      end()
      begin(event, id, last)
    }
  }

  function add(event: PointerEvent): void {
    if (!line) return
    const at = surface.pointAt(event)
    if (line.points.length > 0 && Math.hypot(at.x - line.last.x, at.y - line.last.y) < nearest) return
    line.last = at
    const { x, y } = inSketch(surface.view(), at)
    // What has no pressure says 0, 0.5 or 1.
    const pressure = event.pointerType === 'pen' ? event.pressure : evenPressure
    line.points.push(round(x, 10), round(y, 10), round(pressure, 100))
  }

  function begin(event: PointerEvent, id: number, from?: Point): void {
    if (hand().room < numbersOfLine * 1.1) {
      hand().onFull()
      return
    }
    line = { id, begun: event.timeStamp, points: [], last: from ?? surface.pointAt(event) }
    add(event)
    surface.live(strokeNow([...line.points]))
  }

  function end(): void {
    const done = line
    line = null
    surface.live(null)
    if (done && done.points.length > 0) hand().onStroke(strokeNow(done.points))
  }

  function drop(): void {
    line = null
    surface.live(null)
  }

  function onDown(event: PointerEvent): void {
    const at = surface.pointAt(event)
    stage.setPointerCapture(event.pointerId)
    if (event.pointerType === 'pen') hasPen = true
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, at)
      if (fingers.size === 2) {
        if (line && event.timeStamp - line.begun < secondFingerMs) drop()
        else end()
      }
      if (fingers.size > 1) return
      if (hasPen) {
        mover = { id: event.pointerId, at }
        return
      }
    } else if (event.button === 1) {
      mover = { id: event.pointerId, at }
      return
    } else if (event.button !== 0) return
    if (!line) begin(event, event.pointerId)
  }

  function onMove(event: PointerEvent): void {
    const at = surface.pointAt(event)
    if (fingers.has(event.pointerId) && fingers.size === 2) {
      const [one, other] = [...fingers.entries()]
      const before = pinchOf(one?.[1], other?.[1])
      fingers.set(event.pointerId, at)
      const [now] = [pinchOf(...([...fingers.values()] as [Point, Point]))]
      const shifted = moved(surface.view(), now.x - before.x, now.y - before.y, surface.size(), surface.paper())
      surface.look(zoomed(shifted, now.wide / before.wide, now, surface.size(), surface.paper()))
    } else if (mover?.id === event.pointerId) {
      surface.look(moved(surface.view(), at.x - mover.at.x, at.y - mover.at.y, surface.size(), surface.paper()))
      mover.at = at
    } else if (line?.id === event.pointerId) extend(event)
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, at)
  }

  function onUp(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    if (mover?.id === event.pointerId) mover = null
    if (line?.id !== event.pointerId) return
    // A call, or a hand that the device takes for none.
    if (event.type === 'pointercancel') drop()
    else end()
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    const [size, paper] = [surface.size(), surface.paper()]
    if (event.ctrlKey || event.metaKey)
      surface.look(zoomed(surface.view(), Math.exp(-event.deltaY / 300), surface.pointAt(event), size, paper))
    else surface.look(moved(surface.view(), -event.deltaX, -event.deltaY, size, paper))
  }

  const { signal } = leaving
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', onUp, { signal })
  stage.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => leaving.abort()
}

const round = (value: number, steps: number) => Math.round(value * steps) / steps

function pinchOf(one: Point = { x: 0, y: 0 }, other: Point = one) {
  return {
    ...{ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    wide: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  }
}
