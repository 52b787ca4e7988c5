import type { ArObject } from '@vitrine/protocol'

export const directions = [
  'ahead',
  'ahead-right',
  'right',
  'behind-right',
  'behind',
  'behind-left',
  'left',
  'ahead-left',
] as const
export type Direction = (typeof directions)[number]

/** Where something is for somebody who looks `yaw` radians to the left of where they looked at the start. */
export function directionOf(bearing: number, yaw: number): Direction {
  const turned = bearing + (yaw * 180) / Math.PI
  return directions[((Math.round(turned / 45) % 8) + 8) % 8] as Direction
}

/** Where it floats, in metres: the player stands at the origin and looked along −z. */
export function positionOf({ bearing, distance, height }: Pick<ArObject, 'bearing' | 'distance' | 'height'>) {
  const angle = (bearing * Math.PI) / 180
  return { x: distance * Math.sin(angle), y: height, z: -distance * Math.cos(angle) }
}
