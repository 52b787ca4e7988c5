export interface View {
  /** Degrees. */
  azimuth: number
  elevation: number
  /** In multiples of the distance from which all is just in sight. */
  distance: number
}

const turnPerKey = 15
const nearest = 0.4
const farthest = 2.5

export const turned = (view: View, azimuth: number, elevation: number): View => ({
  ...view,
  azimuth: ((((view.azimuth + azimuth + 180) % 360) + 360) % 360) - 180,
  elevation: Math.min(85, Math.max(-85, view.elevation + elevation)),
})

export const zoomed = (view: View, factor: number): View => ({
  ...view,
  distance: Math.min(farthest, Math.max(nearest, view.distance * factor)),
})

/** The view after a key; null for keys that are not ours. */
export function afterKey(view: View, key: string, home: View): View | null {
  switch (key) {
    case 'ArrowLeft':
      return turned(view, -turnPerKey, 0)
    case 'ArrowRight':
      return turned(view, turnPerKey, 0)
    case 'ArrowUp':
      return turned(view, 0, turnPerKey)
    case 'ArrowDown':
      return turned(view, 0, -turnPerKey)
    case '+':
    case '=':
      return zoomed(view, 0.85)
    case '-':
      return zoomed(view, 1 / 0.85)
    case 'Home':
      return home
    default:
      return null
  }
}

export interface OrbitHandlers {
  onTurn: (azimuth: number, elevation: number) => void
  onZoom: (factor: number) => void
  /** A press that did not move: where, from −1 to 1 each way, up and right being positive. */
  onTap: (x: number, y: number) => void
}

const tapMoveMax = 6

/** Dragging turns, two fingers or Ctrl with the wheel come closer; the page still scrolls up and down under one finger. */
export function listenToOrbit(element: HTMLElement, { onTurn, onZoom, onTap }: OrbitHandlers): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const pointers = new Map<number, { x: number; y: number }>()
  let moved = 0
  let spread = 0

  element.addEventListener(
    'pointerdown',
    (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      element.setPointerCapture(event.pointerId)
      moved = 0
      spread = spreadOf(pointers)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const x = event.clientX - before.x
      const y = event.clientY - before.y
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      moved += Math.hypot(x, y)
      if (pointers.size === 1) {
        const perPixel = 180 / element.clientWidth
        onTurn(-x * perPixel, y * perPixel)
      } else {
        const now = spreadOf(pointers)
        if (spread > 0 && now > 0) onZoom(spread / now)
        spread = now
      }
    },
    { signal },
  )
  const release = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || event.type !== 'pointerup' || moved > tapMoveMax) return
    const box = element.getBoundingClientRect()
    onTap(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2)
  }
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      onZoom(Math.exp(event.deltaY / 200))
    },
    { signal, passive: false },
  )
  return () => listening.abort()
}

function spreadOf(pointers: Map<number, { x: number; y: number }>): number {
  const [one, two] = [...pointers.values()]
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
}
