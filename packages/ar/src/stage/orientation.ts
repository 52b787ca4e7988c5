import { Euler, Quaternion, Vector3 } from 'three'
import type { StopListening } from '../types.ts'

interface CompassEvent extends DeviceOrientationEvent {
  /** Safari's own: degrees from north. */
  webkitCompassHeading?: number
}

interface AskingOrientation {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

const radians = Math.PI / 180
const upright = new Quaternion(-Math.SQRT1_2, 0, 0, Math.SQRT1_2)
const up = new Vector3(0, 1, 0)
const screenAxis = new Vector3(0, 0, 1)

/** iOS asks the person, and only after a tap. */
export async function askForOrientation(): Promise<void> {
  const asking = globalThis.DeviceOrientationEvent as AskingOrientation | undefined
  await asking?.requestPermission?.().catch(() => 'denied')
}

/** How a device is held, as a camera's turn in a world whose −z is north (or wherever the device's own zero is). */
export function turnOf(alpha: number, beta: number, gamma: number, screenAngle: number, into: Quaternion): Quaternion {
  euler.set(beta * radians, alpha * radians, -gamma * radians, 'YXZ')
  return into
    .setFromEuler(euler)
    .multiply(upright)
    .multiply(aside.setFromAxisAngle(screenAxis, -screenAngle * radians))
}

/** Where a turn looks, in degrees clockwise from −z. */
export function headingOf(turn: Quaternion): number {
  ahead.set(0, 0, -1).applyQuaternion(turn)
  // Held flat, it is the upper edge that points somewhere.
  if (Math.hypot(ahead.x, ahead.z) < 0.2) ahead.set(0, 1, 0).applyQuaternion(turn)
  return (Math.atan2(ahead.x, -ahead.z) / radians + 360) % 360
}

const euler = new Euler()
const aside = new Quaternion()
const ahead = new Vector3()
const correction = new Quaternion()

/**
 * Turns `into` as the device turns, in the frame whose −z is `heading`. Without a compass, or where the heading is not known, the
 * first look is the one ahead. Says once that there is something to follow.
 */
export function followOrientation(heading: number | null, into: Quaternion, onFirst: () => void): StopListening {
  const listening = new AbortController()
  let isAbsolute = false
  let isFirst = true
  let offset = 0
  const handle = (event: CompassEvent) => {
    const { alpha, beta, gamma } = event
    // Desktop browsers send one empty event.
    if (alpha === null || beta === null || gamma === null) return
    if (isAbsolute && !event.absolute) return
    const becameAbsolute = event.absolute && !isAbsolute
    isAbsolute ||= event.absolute
    turnOf(alpha, beta, gamma, screen.orientation?.angle ?? 0, into)
    if (isFirst || becameAbsolute) {
      const own = headingOf(into)
      const compass = event.webkitCompassHeading ?? (event.absolute ? own : null)
      offset = compass === null || heading === null ? own : own - compass + heading
      if (isFirst) onFirst()
      isFirst = false
    }
    into.premultiply(correction.setFromAxisAngle(up, offset * radians))
  }
  const { signal } = listening
  addEventListener('deviceorientationabsolute', handle as EventListener, { signal })
  addEventListener('deviceorientation', handle as EventListener, { signal })
  return () => listening.abort()
}

/** The compass, as soon as it says something; null when it does not within the time. */
export function readCompass(patienceMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const turn = new Quaternion()
    const finish = (heading: number | null) => {
      listening.abort()
      clearTimeout(timer)
      resolve(heading)
    }
    const timer = setTimeout(() => finish(null), patienceMs)
    const handle = (event: CompassEvent) => {
      if (event.webkitCompassHeading !== undefined) return finish(event.webkitCompassHeading)
      const { alpha, beta, gamma } = event
      if (!event.absolute || alpha === null || beta === null || gamma === null) return
      finish(headingOf(turnOf(alpha, beta, gamma, screen.orientation?.angle ?? 0, turn)))
    }
    const { signal } = listening
    addEventListener('deviceorientationabsolute', handle as EventListener, { signal })
    addEventListener('deviceorientation', handle as EventListener, { signal })
  })
}
