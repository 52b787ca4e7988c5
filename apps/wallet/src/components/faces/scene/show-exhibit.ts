import type { DrawingOf } from '@vitrine/token-rules/faces'
import { onDarkroomLost } from './darkroom.ts'
import { type Exhibit, openExhibit } from './exhibit.ts'
import { afterKey, listenToOrbit, turned, type View, zoomed } from './orbit.ts'

export interface ShowNeeds {
  drawing: DrawingOf<'scene-3d'>
  canvas: HTMLCanvasElement
  /** Takes the pointer and the keys. */
  control: HTMLElement
  /** Movement is not welcome. */
  isStill: boolean
  onReady: () => void
  onBroken: (error: unknown) => void
}

export interface Show {
  tell(fields: unknown): void
  end(): void
}

const sideMax = 1400
const autoTurnPerSecond = 14

/** Shows a model in a canvas until ended. It is drawn when something changes, and all the time only while something moves. */
export function showExhibit({ drawing, canvas, control, isStill, onReady, onBroken }: ShowNeeds): Show {
  const home: View = { ...drawing.camera }
  const ending = new AbortController()
  let exhibit: Exhibit | null = null
  let fields: unknown = null
  let view = home
  let isTouched = false
  let isInSight = true
  let frame = 0
  let drawnAt = 0

  const turnsByItself = () => drawing.camera.autoRotate && !isStill && !isTouched
  const draw = (now: number) => {
    frame = 0
    if (!exhibit || !isInSight) return
    const seconds = Math.min(0.1, (now - drawnAt) / 1000)
    drawnAt = now
    exhibit.animator.update(seconds)
    if (turnsByItself()) view = turned(view, seconds * autoTurnPerSecond, 0)
    exhibit.draw(view, canvas)
    if (turnsByItself() || exhibit.animator.isRunning()) ask()
  }
  const ask = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const look = (next: View) => {
    isTouched = true
    view = next
    ask()
  }
  const touch = (x: number, y: number) => {
    const names = exhibit?.touched(x, y) ?? []
    if (names.length === 0) return
    exhibit?.animator.click(names)
    ask()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return touch(0, 0)
    }
    const next = afterKey(view, event.key, home)
    if (!next) return
    event.preventDefault()
    look(next)
  }
  const open = async () => {
    exhibit?.dispose()
    exhibit = null
    const opened = await openExhibit(drawing, isStill, ending.signal)
    if (ending.signal.aborted) return opened.dispose()
    exhibit = opened
    exhibit.animator.state(fields)
    drawnAt = performance.now()
    exhibit.draw(view, canvas)
    onReady()
    ask()
  }
  const openOrTell = () => {
    open().catch((error: unknown) => {
      if (!ending.signal.aborted) onBroken(error)
    })
  }

  const sizes = new ResizeObserver(() => {
    const scale = Math.min(devicePixelRatio, 2)
    const side = (of: number) => Math.max(1, Math.min(sideMax, Math.round(of * scale)))
    canvas.width = side(canvas.clientWidth)
    canvas.height = side(canvas.clientHeight)
    // At once: a canvas that was resized is empty.
    exhibit?.draw(view, canvas)
  })
  sizes.observe(canvas)
  const sight = new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? true
    drawnAt = performance.now()
    if (isInSight) ask()
  })
  sight.observe(canvas)
  const forget = [
    listenToOrbit(control, {
      onTurn: (azimuth, elevation) => look(turned(view, azimuth, elevation)),
      onZoom: (factor) => look(zoomed(view, factor)),
      onTap: touch,
    }),
    onDarkroomLost(openOrTell),
  ]
  control.addEventListener('keydown', handleKey)
  openOrTell()

  return {
    tell(now) {
      fields = now
      exhibit?.animator.state(fields)
      ask()
    },
    end() {
      ending.abort()
      cancelAnimationFrame(frame)
      sizes.disconnect()
      sight.disconnect()
      for (const one of forget) one()
      control.removeEventListener('keydown', handleKey)
      exhibit?.dispose()
    },
  }
}
