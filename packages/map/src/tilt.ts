/** Streets are looked at from the side, farther away the map lies flat. */
const [flatZoom, tiltedZoom] = [14.5, 16.5]
const pitchMost = 45

/** How far a tilted map is tilted at a zoom, in degrees. */
export const pitchAt = (zoom: number): number =>
  pitchMost * Math.max(0, Math.min(1, (zoom - flatZoom) / (tiltedZoom - flatZoom)))

interface Look {
  zoom: number
  pitch: number
}

/** Below this share of the tilt whoever tilts the map by hand wants it flat. */
const flatShare = 0.5

/**
 * Keeps the tilt that belongs to the zoom, however the map is moved, and lets fingers tilt it all the same: they change the share of it that is
 * shown.
 */
export function makeTilt(isTilted: boolean) {
  let share = isTilted ? 1 : 0
  let last: Look | null = null
  return {
    /** What becomes of what the map is about to show. */
    pitchOf({ zoom, pitch }: Look): number {
      const most = pitchAt(zoom)
      const isByHand = last !== null && Math.abs(zoom - last.zoom) < 1e-6 && Math.abs(pitch - last.pitch) > 1e-3
      if (isByHand && most > 0) share = Math.max(0, Math.min(1, pitch / most))
      last = { zoom, pitch }
      return share * most
    },
    /** Far away, where every map is flat, it is only known for later. */
    turn(tilted: boolean): void {
      share = tilted ? 1 : 0
    },
    isTilted: () => share > flatShare,
  }
}
