import type { BrandConfig } from '@vitrine/protocol'

type Rgb = readonly [red: number, green: number, blue: number]

/** The colour that a picture shows most; null where it shows whites, blacks and greys alone. */
export function leadingColor(pixels: Uint8ClampedArray): Rgb | null {
  const bins = new Map<number, { weight: number; sum: [number, number, number] }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(at, at + 4)
    if (alpha < 128) continue
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    const weight = spread / 255
    if (weight < 0.08) continue
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { weight: 0, sum: [0, 0, 0] }
    bin.weight += weight
    bin.sum = [bin.sum[0] + red * weight, bin.sum[1] + green * weight, bin.sum[2] + blue * weight]
    bins.set(key, bin)
  }
  const [best] = [...bins.values()].sort((a, b) => b.weight - a.weight)
  if (!best) return null
  const [red, green, blue] = best.sum.map((sum) => Math.round(sum / best.weight)) as [number, number, number]
  return [red, green, blue]
}

const hex = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
const [white, black]: [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
]

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Rgb, other: Rgb) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour itself, as far towards `to` as it takes to be read on `ground` (WCAG 2.2, 1.4.3). */
function readable(color: Rgb, ground: Rgb, to: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(color, to, share)
    if (contrast(tried, ground) >= 4.6) return tried
  }
  return to
}

/** A whole look from one colour, readable on light and on dark. */
export function colorsFrom(color: Rgb): Required<NonNullable<BrandConfig['colors']>> {
  const [light, dark] = [mix(color, white, 0.94), mix(color, black, 0.88)]
  const [primaryLight, primaryDark] = [readable(color, light, black), readable(color, dark, white)]
  return {
    background: { light: hex(light), dark: hex(dark) },
    primary: { light: hex(primaryLight), dark: hex(primaryDark) },
    text: { light: hex(mix(color, black, 0.85)), dark: hex(mix(color, white, 0.9)) },
    primaryText: { light: hex(readable(light, primaryLight, white)), dark: hex(readable(dark, primaryDark, black)) },
  }
}

export const fromHex = (text: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Rgb

/** Of a picture of our own origin. Rejects where the browser cannot draw it. */
export async function leadingColorAt(src: string): Promise<string | null> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return null
  const side = 48
  context.canvas.width = side
  context.canvas.height = side
  context.drawImage(picture, 0, 0, side, side)
  const color = leadingColor(context.getImageData(0, 0, side, side).data)
  return color && hex(color)
}

/** Of a picture that somebody has chosen, vectors included. Rejects where the browser cannot draw it. */
export async function leadingColorOf(file: Blob): Promise<string | null> {
  const src = URL.createObjectURL(file)
  try {
    return await leadingColorAt(src)
  } finally {
    URL.revokeObjectURL(src)
  }
}
