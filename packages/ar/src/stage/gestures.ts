import type { StopListening } from '../types.ts'

export interface GestureListeners {
  /** One finger moved so far, as parts of the host's height; `grip` is what `onDown` answered. */
  onMove: (right: number, down: number, x: number, y: number, grip: string | null) => void
  /** A finger came down: what it holds, if anything. x and y from −1 to 1, y upwards. */
  onDown: (x: number, y: number) => string | null
  onTap: (x: number, y: number) => void
  onPinch: (factor: number, turn: number) => void
}

const tapMove = 9
const tapMs = 600

/** Fingers and the mouse on the stage. */
export function listenToGestures(
  host: HTMLElement,
  { onMove, onDown, onTap, onPinch }: GestureListeners,
): StopListening {
  const listening = new AbortController()
  const { signal } = listening
  const pointers = new Map<number, { x: number; y: number }>()
  let grip: string | null = null
  let moved = 0
  let downAt = 0
  let spread = { far: 0, angle: 0 }

  const inView = (event: { clientX: number; clientY: number }): [number, number] => {
    const box = host.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2]
  }
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || pointers.size === 2) return
      host.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (pointers.size === 1) {
        moved = 0
        downAt = event.timeStamp
        grip = onDown(...inView(event))
      } else {
        moved = Number.POSITIVE_INFINITY
        spread = spreadOf(pointers)
      }
    },
    { signal },
  )
  host.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const [x, y] = [event.clientX - before.x, event.clientY - before.y]
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      moved += Math.hypot(x, y)
      if (pointers.size === 2) {
        const now = spreadOf(pointers)
        const turn = Math.atan2(Math.sin(now.angle - spread.angle), Math.cos(now.angle - spread.angle))
        if (spread.far > 0 && now.far > 0) onPinch(now.far / spread.far, turn)
        spread = now
      } else if (moved > tapMove) {
        const high = host.clientHeight || 1
        onMove(x / high, y / high, ...inView(event), grip)
      }
    },
    { signal },
  )
  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    if (event.type === 'pointerup' && moved <= tapMove && event.timeStamp - downAt < tapMs) onTap(...inView(event))
  }
  host.addEventListener('pointerup', release, { signal })
  host.addEventListener('pointercancel', release, { signal })
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      onPinch(Math.exp(-event.deltaY / 500), 0)
    },
    { signal, passive: false },
  )
  return () => listening.abort()
}

function spreadOf(pointers: Map<number, { x: number; y: number }>) {
  const [one, two] = [...pointers.values()]
  if (!one || !two) return { far: 0, angle: 0 }
  return { far: Math.hypot(one.x - two.x, one.y - two.y), angle: Math.atan2(two.y - one.y, two.x - one.x) }
}
