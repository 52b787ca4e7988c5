/** The picker of the browser knows six figures and nothing else. */
export function hexOf(color: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color
  if (/^#[0-9a-f]{3}$/i.test(color)) return `#${[...color.slice(1)].map((figure) => figure + figure).join('')}`
  return '#000000'
}
