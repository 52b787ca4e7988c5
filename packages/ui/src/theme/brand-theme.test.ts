import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyBrandPalette } from './apply-palette.ts'
import { type BrandColors, brandPalette, type RolePalette } from './brand-theme.ts'
import { blend, contrast, type Paint, readColor } from './color-math.ts'
import roleSheet from './colors.css?raw'

const AA_TEXT = 4.5
const AA_SHAPE = 3

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colorText = fc.oneof(
  { weight: 6, arbitrary: hex },
  fc.tuple(fc.nat(360), fc.nat(100), fc.nat(100), fc.nat(100)).map(([h, s, l, a]) => `hsl(${h} ${s}% ${l}% / ${a}%)`),
  fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.4, noNaN: true }), fc.nat(360))
    .map(([l, c, h]) => `oklch(${l} ${c} ${h})`),
  fc.constantFrom(
    'transparent',
    'rebeccapurple',
    '',
    'red; } body { display: none',
    'url(x)',
    'NaN',
    'oklch(none none none)',
  ),
  fc.string(),
)
const themed = fc.record({ light: colorText, dark: colorText })
const brand: fc.Arbitrary<BrandColors> = fc.record(
  { background: themed, primary: themed, text: themed, primaryText: themed },
  { requiredKeys: [] },
)

const rooms = ['ground', 'surface', 'well', 'case', 'case-deep'] as const
const opaque = (palette: RolePalette, role: keyof RolePalette) => palette[role] as Paint

/** What a translucent role looks like on a room. */
function laid(palette: RolePalette, role: keyof RolePalette, room: Paint): Paint {
  const color = palette[role]
  return blend(color.slice(0, 7) as Paint, room, Number.parseInt(color.slice(7, 9), 16) / 255)
}

function expectReadable(palette: RolePalette) {
  for (const room of rooms.map((name) => opaque(palette, name))) {
    for (const role of ['text', 'text-muted', 'accent-text', 'danger-text', 'success-text', 'warning-text'] as const)
      expect(contrast(opaque(palette, role), room), role).toBeGreaterThanOrEqual(AA_TEXT)
    for (const role of ['primary', 'accent', 'focus', 'outline', 'danger'] as const)
      expect(contrast(opaque(palette, role), room), role).toBeGreaterThanOrEqual(AA_SHAPE)
    for (const tone of ['accent', 'danger', 'success', 'warning'] as const)
      expect(
        contrast(opaque(palette, `${tone}-text`), laid(palette, `${tone}-wash`, room)),
        `${tone} on its wash`,
      ).toBeGreaterThanOrEqual(AA_TEXT)
  }
  for (const [label, fill] of [
    ['on-primary', 'primary'],
    ['on-primary', 'primary-strong'],
    ['on-accent', 'accent'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-strong'],
  ] as const)
    expect(contrast(opaque(palette, label), opaque(palette, fill)), `${label} on ${fill}`).toBeGreaterThanOrEqual(
      AA_TEXT,
    )
}

describe('a brand cannot make the app unreadable', () => {
  test('every text and control keeps AA contrast, in light and dark, whatever colours come in', () => {
    fc.assert(
      fc.property(brand, (colors) => {
        const palette = brandPalette(colors)
        expectReadable(palette.light)
        expectReadable(palette.dark)
      }),
      { numRuns: 1_000, seed: 20261121 },
    )
  })

  test('only plain hex colours come out, so nothing can be smuggled into a style', () => {
    fc.assert(
      fc.property(brand, (colors) => {
        const { light, dark } = brandPalette(colors)
        for (const color of [...Object.values(light), ...Object.values(dark)])
          expect(color).toMatch(/^#[0-9a-f]{6}([0-9a-f]{2})?$/)
      }),
      { numRuns: 300, seed: 20261121 },
    )
  })
})

describe('a brand is recognisable', () => {
  test('readable colours are used as they are', () => {
    const both = (color: string) => ({ light: color, dark: color })
    const { light } = brandPalette({
      background: both('#fdf3e3'),
      primary: both('#8a3b12'),
      text: both('#2b1608'),
      primaryText: both('#fff6e9'),
    })
    expect(light).toMatchObject({ ground: '#fdf3e3', primary: '#8a3b12', text: '#2b1608', 'on-primary': '#fff6e9' })
  })

  test('a dark background in light mode stays dark, with light text on it', () => {
    const night = { light: '#160a2c', dark: '#160a2c' }
    const { light } = brandPalette({ background: night, text: { light: '#000000', dark: '#000000' } })
    expect(light.ground).toBe('#160a2c')
    expect(contrast(light.text as Paint, '#ffffff')).toBeLessThan(contrast(light.text as Paint, '#000000'))
  })

  test('missing, broken and invisible colours give way to ours', () => {
    const nothing = brandPalette({})
    const broken = { light: 'no colour', dark: 'rgb(0 0 0 / 0)' }
    expect(brandPalette({ background: broken, primary: broken, text: broken, primaryText: broken })).toEqual(nothing)
  })
})

describe('applying a palette', () => {
  test('covers every colour role of the theme and leaves nothing behind when taken off', () => {
    const area = document.createElement('div')
    const takeOff = applyBrandPalette(area, brandPalette({}))
    const roles = [...roleSheet.matchAll(/^\s*(--color-[a-z-]+):/gm)].map((match) => match[1] as string)
    expect(roles.length).toBeGreaterThan(25)
    expect(roles.filter((role) => !area.style.getPropertyValue(role))).toEqual([])
    takeOff()
    expect(area.style.length).toBe(0)
  })
})

describe('reading a colour', () => {
  test.each([
    ['#f00', '#ff0000'],
    [' rgb(255 0 0) ', '#ff0000'],
    ['rgba(255, 0, 0, 0.9)', '#ff0000'],
    ['oklch(1 0 0)', '#ffffff'],
    ['transparent', null],
    ['currentColor', null],
    ['x'.repeat(200), null],
    [undefined, null],
    [{ color: '#fff' }, null],
  ])('%j gives %j', (text, color) => {
    expect(readColor(text)).toBe(color)
  })
})
