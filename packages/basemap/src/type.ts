/**
 * The map's labels are drawn from the fonts of the page, so that no glyphs are fetched. MapLibre reads a weight out of the first
 * family's name; that family need not exist.
 */
export const fonts = {
  text: ['Instrument Sans Variable', 'system-ui'],
  strong: ['Instrument Sans Variable Semibold', 'Instrument Sans Variable', 'system-ui'],
}
