import type { ArPoint } from '@vitrine/ar'

/** How an object stands in the room. */
export interface Arrangement {
  position: ArPoint
  /** Metres; half of its height. */
  radius: number
  /** Radians. */
  turn: number
}

export const arranged: Arrangement = { position: { x: 0, y: 0, z: -3 }, radius: 0.6, turn: 0 }

const radiusLeast = 0.08
const radiusMost = 2.5
const farthest = 12

export const moved = (before: Arrangement, x: number, z: number): Arrangement => {
  const far = Math.hypot(x, z)
  const share = far > farthest ? farthest / far : 1
  return { ...before, position: { x: x * share, y: 0, z: z * share } }
}

export const shifted = (before: Arrangement, right: number, away: number): Arrangement =>
  moved(before, before.position.x + right, before.position.z - away)

export const scaled = (before: Arrangement, factor: number): Arrangement => ({
  ...before,
  radius: Math.max(radiusLeast, Math.min(radiusMost, before.radius * factor)),
})

export const turned = (before: Arrangement, angle: number): Arrangement => ({ ...before, turn: before.turn + angle })

const step = 0.15
const turn = Math.PI / 12

/** What a key does to it; null where it does nothing. */
export function afterKey(before: Arrangement, key: string): Arrangement | null {
  switch (key) {
    case 'ArrowLeft':
      return shifted(before, -step, 0)
    case 'ArrowRight':
      return shifted(before, step, 0)
    case 'ArrowUp':
      return shifted(before, 0, step)
    case 'ArrowDown':
      return shifted(before, 0, -step)
    case '+':
    case '=':
      return scaled(before, 1.1)
    case '-':
      return scaled(before, 1 / 1.1)
    case '[':
    case ',':
      return turned(before, turn)
    case ']':
    case '.':
      return turned(before, -turn)
    case '0':
    case 'Home':
      return arranged
    default:
      return null
  }
}
