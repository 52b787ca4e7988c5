import { isMapFile } from './map-files.ts'

/**
 * Places of the origin that are not the app, what the app is called where it is installed, and the sign-in, whose page has a policy of its
 * own: they always go to the server.
 */
const serverPaths =
  /^\/(api|\.well-known|interaction|inbox|checkout|docs|v1|ws|healthz|readyz|metrics|faces|studio|preview|manifest\.webmanifest)(\/|$)/

export type FetchRoute = 'page' | 'file' | 'media' | 'map' | 'network'

interface Asked {
  url: string
  method: string
  mode: string
  headers: { has(name: string): boolean }
}

/** Who answers a request: the app's page, one of its files, the pictures' cache, or the network. */
export function routeOf(request: Asked, origin: string): FetchRoute {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  if (isMapFile(url.pathname)) return 'map'
  if (request.headers.has('Range') || url.pathname.startsWith('/media/map/')) return 'network'
  if (serverPaths.test(url.pathname)) return 'network'
  if (url.pathname.startsWith('/media/')) return 'media'
  if (request.mode === 'navigate') return 'page'
  return 'file'
}
