import { blend, clamp, contrast, oklchOf, type Paint, paint, readableOn, readColor, withOpacity } from './color-math.ts'

export interface BrandColor {
  light: string
  dark: string
}

/** The few colours a brand chooses. They come from outside and may be anything. */
export interface BrandColors {
  background?: BrandColor | undefined
  primary?: BrandColor | undefined
  text?: BrandColor | undefined
  primaryText?: BrandColor | undefined
}

/** Every role of theme/colors.css as a CSS colour. */
export type RolePalette = ReturnType<typeof paletteFor>

export interface BrandPalette {
  light: RolePalette
  dark: RolePalette
}

/** WCAG AA for text, with a breath to spare for rounding; and for what is not text. */
const TEXT_CONTRAST = 4.55
const SHAPE_CONTRAST = 3.05

/** How much of a tone a wash holds: a whole number of the 255 steps that a hex colour can say. */
const WASH = 26 / 255

const ours = {
  light: { background: '#f6f4f1', primary: '#231f1a', text: '#1f1a16', primaryText: '#fbfaf8' },
  dark: { background: '#100e0c', primary: '#f0eee9', text: '#f1efec', primaryText: '#181512' },
} as const

/** A complete palette from a brand's colours, light and dark, readable whatever they are. */
export function brandPalette(colors: BrandColors): BrandPalette {
  return { light: paletteFor(colors, 'light'), dark: paletteFor(colors, 'dark') }
}

function paletteFor(colors: BrandColors, scheme: 'light' | 'dark') {
  const wanted = (role: keyof BrandColors): Paint => readColor(colors[role]?.[scheme]) ?? ours[scheme][role]

  const grounds = groundsFrom(wanted('background'), scheme)
  const { ground, surface, well, isLight } = grounds
  const rooms = [ground, surface, well, grounds.case, grounds['case-deep']]

  const text = readableOn(rooms, wanted('text'), TEXT_CONTRAST)
  const textMuted = readableOn(rooms, blend(text, ground, 0.68), TEXT_CONTRAST)
  const outline = readableOn(rooms, blend(text, ground, 0.45), SHAPE_CONTRAST)

  const primary = filledWith(wanted('primary'), wanted('primaryText'), rooms)
  const accentText = readableOn([...rooms, ...washed(primary.fill, WASH, rooms)], primary.fill, TEXT_CONTRAST)
  const danger = filledWith(paint({ l: isLight ? 0.5 : 0.72, c: 0.16, h: 26 }), isLight ? '#ffffff' : '#1a0d0a', rooms)
  const speak = (hue: number) => {
    const color = paint({ l: isLight ? 0.46 : 0.8, c: 0.11, h: hue })
    return {
      text: readableOn([...rooms, ...washed(color, WASH, rooms)], color, TEXT_CONTRAST),
      wash: withOpacity(color, WASH),
    }
  }
  const success = speak(155)
  const warning = speak(72)
  const error = speak(26)

  return {
    ground,
    surface,
    well,
    case: grounds.case,
    'case-deep': grounds['case-deep'],
    text,
    'text-muted': textMuted,
    hairline: withOpacity(text, 0.14),
    outline,
    primary: primary.fill,
    'primary-strong': primary.strong,
    'on-primary': primary.label,
    accent: primary.fill,
    'on-accent': primary.label,
    'accent-text': accentText,
    'accent-wash': withOpacity(primary.fill, WASH),
    focus: primary.fill,
    danger: danger.fill,
    'danger-strong': danger.strong,
    'on-danger': danger.label,
    'danger-text': error.text,
    'danger-wash': error.wash,
    'success-text': success.text,
    'success-wash': success.wash,
    'warning-text': warning.text,
    'warning-wash': warning.wash,
    scrim: withOpacity(paint({ ...oklchOf(ground), l: isLight ? 0.25 : 0.08 }), isLight ? 0.44 : 0.58),
    shade: paint({ ...oklchOf(ground), l: isLight ? 0.28 : 0.05 }),
    glint: withOpacity('#ffffff', isLight ? 0.8 : 0.12),
  }
}

/** The brand's ground, kept clear of the middle tones on which nothing reads well, and what lies on it. */
function groundsFrom(background: Paint, scheme: 'light' | 'dark') {
  const { l, c, h } = oklchOf(background)
  const onBlack = contrast(background, '#000000')
  const onWhite = contrast(background, '#ffffff')
  const isMiddling = Math.min(onBlack, onWhite) > 3
  const isLight = isMiddling ? scheme === 'light' : onBlack > onWhite
  const level = isLight ? clamp(l, 0.84, 0.985) : clamp(l, 0.13, 0.38)
  const at = (lift: number, tint: number) => paint({ l: clamp(level + lift, 0, 1), c: c * tint, h })
  return isLight
    ? {
        isLight,
        ground: at(0, 1),
        surface: at(0.025, 0.55),
        well: at(-0.03, 1.1),
        case: at(0.02, 0.7),
        'case-deep': at(-0.045, 1.15),
      }
    : {
        isLight,
        ground: at(0, 1),
        surface: at(0.045, 1),
        well: at(0.085, 1),
        case: at(0.065, 1),
        'case-deep': at(0.02, 1),
      }
}

/** A filled control: it stands out from every room, and its label reads at rest and under the pointer. */
function filledWith(wantedFill: Paint, wantedLabel: Paint, rooms: readonly Paint[]) {
  const fill = readableOn(rooms, wantedFill, SHAPE_CONTRAST)
  const label = readableOn([fill], wantedLabel, TEXT_CONTRAST)
  const isLabelLighter = oklchOf(label).l > oklchOf(fill).l
  const { l, c, h } = oklchOf(fill)
  const strong = paint({ l: l + (isLabelLighter ? -0.06 : 0.06), c, h })
  return { fill, label, strong: contrast(label, strong) >= TEXT_CONTRAST ? strong : fill }
}

function washed(color: Paint, opacity: number, rooms: readonly Paint[]): Paint[] {
  return rooms.map((room) => blend(color, room, opacity))
}
