/** Reads what others wrote: whatever it is, a value of the asked kind comes out. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordIn = (value: unknown, ...path: string[]): Record<string, unknown> => {
  let now: unknown = value
  for (const part of path) now = isRecord(now) ? now[part] : undefined
  return isRecord(now) ? now : {}
}

export const textIn = (value: unknown, maxLength = 65_536): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : ''

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const numberIn = (value: unknown, { max, otherwise }: { max: number; otherwise: number }): number =>
  typeof value === 'number' && value >= 0 && value <= max ? value : otherwise

export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** http and https alone (spec §5). */
export function webUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null
  try {
    const url = new URL(value)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

export const mxcIn = (value: unknown): string | null =>
  typeof value === 'string' && /^mxc:\/\/[^/\s]+\/[\w.~-]+$/.test(value) ? value : null

/** By the hash of its content; what comes with the product, by where it lies. */
const face = /^mxc:\/\/[^/]+\/face-(webp|gif|png|jpg)-([\w-]{43}|demo(?:\.[\w-]+)+)$/

/** Address of a face: those that come from profiles here anybody may see, by the id that they have in chat. */
export function faceUrl(value: unknown): string | null {
  const [, ending, name] = face.exec(textIn(value, 500)) ?? []
  return name === undefined ? null : `/media/${name.replaceAll('.', '/')}.${ending}`
}
