import { isInternalPath } from '../../platform/navigation/deep-link.ts'
import { href, matchPath, type RouteName } from '../../platform/navigation/paths.ts'

export interface HostPlace {
  businessId?: string | undefined
  config?: { path?: string | undefined } | undefined
}

/**
 * Where an embedded app opens: at the path that the host has set, whatever address its frame loaded; else, where that named no place of
 * its own, in the brand's area (spec §2.8). Hosts made for iOS ask for `/b/` where they have no brand. Null: it stays where it is.
 */
export function hostOpening(address: string, { businessId, config }: HostPlace = {}): string | null {
  const { pathname } = new URL(address, 'https://app.invalid')
  if (signingIn.has(matchPath(pathname)?.name)) return null
  const wished = config?.path ? `/${config.path.replace(/^\/+/, '')}` : null
  if (wished && isInternalPath(wished)) return wished === address ? null : wished
  const isBare = pathname === '/' || pathname === '/b' || pathname === '/b/'
  if (!isBare) return null
  const area =
    businessId && businessId !== 'system' && !/^\.+$/.test(businessId)
      ? href('business', { business: businessId })
      : null
  if (area && matchPath(area)?.name === 'business') return area
  return pathname === '/' ? null : '/'
}

/** Where a container's page is while its person signs in or out: on their way to somewhere else. */
const signingIn: ReadonlySet<RouteName | undefined> = new Set(['callback', 'logoutCallback', 'interaction', 'redirect'])
