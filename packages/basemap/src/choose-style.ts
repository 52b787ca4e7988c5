/** What is asked of the map's look. The values come from outside and may be anything. */
export interface MapStyleWishes {
  /** Of the page in which the wallet is shown. */
  host?: unknown
  /** Of the brand whose map it is. */
  brand?: unknown
  /** Of whoever runs the server. */
  operator?: unknown
}

export type MapStyleChoice =
  | { by: 'built-in' }
  | {
      by: 'host' | 'brand' | 'operator'
      /** A MapLibre style, or a PMTiles archive for which we have the style. */
      kind: 'style' | 'archive'
      url: string
    }

/** The host's wish goes before the brand's, that before the operator's; what is no address of a map is passed over. */
export function chooseMapStyle(wishes: MapStyleWishes, pageUrl: string): MapStyleChoice {
  for (const by of ['host', 'brand', 'operator'] as const) {
    const url = addressIn(wishes[by], pageUrl)
    if (url) return { by, kind: url.pathname.endsWith('.pmtiles') ? 'archive' : 'style', url: url.href }
  }
  return { by: 'built-in' }
}

const longest = 2048

/** The first address of a list too, as hosts send one. Styles of other map libraries, which are no addresses, are nothing to us. */
function addressIn(wish: unknown, pageUrl: string): URL | null {
  if (Array.isArray(wish)) return addressIn(wish.find((each) => typeof each === 'string') ?? null, pageUrl)
  if (typeof wish !== 'string' || wish.length > longest) return null
  const text = wish.trim().replace(/^pmtiles:\/\//, '')
  // A word alone would be read as a path of ours.
  if (!/^(https?:\/\/|\/(?!\/))/i.test(text) || !URL.canParse(text, pageUrl)) return null
  const url = new URL(text, pageUrl)
  const page = new URL(pageUrl)
  const isSafe = url.protocol === 'https:' || url.origin === page.origin || page.protocol === 'http:'
  return isSafe && url.username === '' ? url : null
}
