const metresMax = 100_000

/** A whole number as somebody typed it, grouped or not; null where it is none, or beyond the limits. */
export function readWhole(text: string, least: number, most: number): number | null {
  const digits = text.trim().replace(/[\s .,'’](?=\d{3}(\D|$))/g, '')
  if (!/^\d{1,9}$/.test(digits)) return null
  const number = Number(digits)
  return number >= least && number <= most ? number : null
}

/** Metres; with nothing typed what was to be then. A comma is as good as a point. */
export function readMetres<None>(text: string, none: None): number | None | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return none
  if (!/^\d{1,6}(\.\d+)?$/.test(trimmed)) return null
  return Number(trimmed) <= metresMax ? Number(trimmed) : null
}
