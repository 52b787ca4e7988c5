/** Light of every side, as a share of what it is without a word: 1 changes nothing. */
export interface Ambient {
  red: number
  green: number
  blue: number
}

export const plainAmbient: Ambient = { red: 1, green: 1, blue: 1 }

/** The colour that stands for light as it is, of three.js's own examples. */
const usual = 0x40
/** Nothing is left in the dark, and nothing bleached. */
const [least, most] = [0.35, 1.6]

/** `0xrrggbb` or `#rrggbb`: `0x404040` is light as it is, `0x804040` has twice as much red. What is no such colour changes nothing. */
export function ambientOf(color: string | undefined): Ambient {
  const [, digits] = /^(?:0x|#)([0-9a-f]{6})$/i.exec(color ?? '') ?? []
  if (!digits) return plainAmbient
  const [red = usual, green = usual, blue = usual] = [0, 2, 4].map((at) =>
    Number.parseInt(digits.slice(at, at + 2), 16),
  )
  return { red: share(red), green: share(green), blue: share(blue) }
}

const share = (value: number) => Math.min(most, Math.max(least, value / usual))
