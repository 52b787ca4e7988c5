import { type Paint, readableOn, readColor } from './color-math.ts'

const TEXT_CONTRAST = 4.55

/** A ground and what is written on it, from two colours of strangers; null where the ground is no colour that can be seen. */
export function readablePair(ground: unknown, text?: unknown): { ground: Paint; text: Paint } | null {
  const painted = readColor(ground)
  if (!painted) return null
  return { ground: painted, text: readableOn([painted], readColor(text) ?? '#ffffff', TEXT_CONTRAST) }
}
