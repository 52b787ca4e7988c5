import { isInternalPath } from '../../platform/navigation/deep-link.ts'
import { href, matchPath } from '../../platform/navigation/paths.ts'

export interface HostPlace {
  businessId?: string | undefined
  config?: { path?: string | undefined } | undefined
}

/**
 * Where an embedded app opens that was loaded without a place of its own: the path that the host has set, else its brand's area
 * (spec §2.8). Hosts made for iOS ask for `/b/` where they have no brand. Null: it stays where it is.
 */
export function hostOpening(pathname: string, { businessId, config }: HostPlace = {}): string | null {
  const isBare = pathname === '/' || pathname === '/b' || pathname === '/b/'
  if (!isBare) return null
  const wished = config?.path ? `/${config.path.replace(/^\/+/, '')}` : null
  if (wished && isInternalPath(wished)) return wished
  const area =
    businessId && businessId !== 'system' && !/^\.+$/.test(businessId)
      ? href('business', { business: businessId })
      : null
  if (area && matchPath(area)?.name === 'business') return area
  return pathname === '/' ? null : '/'
}
