import {
  clampChroma,
  converter,
  formatHex,
  modeHsl,
  modeHwb,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'

registerMode(modeRgb)
registerMode(modeLrgb)
registerMode(modeHsl)
registerMode(modeHwb)
registerMode(modeOklab)
const toOklch = registerMode(modeOklch)
const toRgb = converter('rgb')

/** A colour that can be painted: `#rrggbb`, exactly as it reaches the screen. */
export type Paint = `#${string}`

/** Reads an untrusted CSS colour. Nothing comes of what is no colour, or is too transparent to be seen. */
export function readColor(text: unknown): Paint | null {
  if (typeof text !== 'string' || text.length > 128) return null
  const color = parse(text.trim())
  if (!color || (color.alpha ?? 1) < 0.5) return null
  return paint(toOklch({ ...color, alpha: 1 }))
}

export function oklchOf(color: Paint): { l: number; c: number; h: number } {
  const { l, c, h } = toOklch(color) ?? { l: 0, c: 0 }
  return { l, c, h: h ?? 0 }
}

/** The nearest colour of that lightness and hue which the screen can show. */
export function paint({ l, c, h }: Pick<Oklch, 'l' | 'c' | 'h'>): Paint {
  const lightness = clamp(Number.isFinite(l) ? l : 0, 0, 1)
  const chroma = clamp(Number.isFinite(c) ? c : 0, 0, 0.4)
  const hue = Number.isFinite(h) ? h : 0
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch')) as Paint
}

/** WCAG 2 contrast, 1 to 21. */
export const contrast = (one: Paint, other: Paint): number => wcagContrast(one, other)

/** What is seen where `over` is laid on `under` at that opacity. */
export function blend(over: Paint, under: Paint, opacity: number): Paint {
  const top = toRgb(over)
  const bottom = toRgb(under)
  if (!top || !bottom) return under
  const mix = (a: number, b: number) => a * opacity + b * (1 - opacity)
  return formatHex({
    mode: 'rgb',
    r: mix(top.r, bottom.r),
    g: mix(top.g, bottom.g),
    b: mix(top.b, bottom.b),
  }) as Paint
}

export function withOpacity(color: Paint, opacity: number): string {
  return `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`
}

/**
 * The colour itself when it stands out enough from every background; else the same hue, just as much lighter or
 * darker as it takes; in the end black or white, whichever is better.
 */
export function readableOn(backgrounds: readonly Paint[], wanted: Paint, minimum: number): Paint {
  const worst = (color: Paint) => Math.min(...backgrounds.map((background) => contrast(color, background)))
  if (worst(wanted) >= minimum) return wanted
  const end: Paint = worst('#ffffff') >= worst('#000000') ? '#ffffff' : '#000000'
  const { l, c, h } = oklchOf(wanted)
  const target = end === '#ffffff' ? 1 : 0
  for (let step = 1; step < 50; step++) {
    const share = step / 50
    const candidate = paint({ l: l + (target - l) * share, c: c * (1 - share * 0.35), h })
    if (worst(candidate) >= minimum) return candidate
  }
  return end
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
