import type { BrandConfig } from '@vitrine/protocol'

/** The few colours that starter artwork is drawn in. */
export interface Palette {
  main: string
  onMain: string
  paper: string
  ink: string
}

const usual: Palette = { main: '#4654d6', onMain: '#ffffff', paper: '#f3f1ec', ink: '#1f2233' }

/** What every drawing program reads; brands may also write colours that only browsers know. */
const plain = (color: string | undefined): color is string =>
  color !== undefined && /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i.test(color)

/** A brand's own colours, where it has chosen some. */
export function paletteOf({ colors }: Pick<BrandConfig, 'colors'>): Palette {
  const main = colors.primary?.light
  if (!plain(main)) return usual
  const or = (color: string | undefined, other: string) => (plain(color) ? color : other)
  return {
    main,
    onMain: or(colors.primaryText?.light, usual.onMain),
    paper: or(colors.background?.light, usual.paper),
    ink: or(colors.text?.light, usual.ink),
  }
}
