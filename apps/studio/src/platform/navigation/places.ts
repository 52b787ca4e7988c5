export const base = '/studio'

/** Where somebody is in Studio; every address is one of these. */
export type Place =
  | { at: 'brands' }
  | { at: 'callback' }
  | { at: 'new' }
  | { at: 'operator' | 'invitation'; rest: string }
  /** A counter's tablet, which nobody is signed in on. */
  | { at: 'kiosk' }
  | { at: 'brand'; businessId: string; area: string; rest: string }

/** `rest` is what of the address is the area's own, without slashes at its ends. */
export function placeOf(path: string): Place {
  const [, first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (first === '') return { at: 'brands' }
  if (first === 'callback' || first === 'new' || first === 'kiosk') return { at: first }
  if (first === 'operator' || first === 'invitation')
    return { at: first, rest: [second, ...rest].filter(Boolean).join('/') }
  return { at: 'brand', businessId: decodeURIComponent(first), area: second, rest: rest.join('/') }
}

/** The address of an area of a brand: `hrefOf('cafelumen1', 'designs', 'new')`. */
export const hrefOf = (businessId: string, ...parts: string[]): string =>
  [base, encodeURIComponent(businessId), ...parts].filter((part) => part !== '').join('/')
