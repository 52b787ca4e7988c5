import { AppConfig, defaultScopes, misfitsOf, type Scope, ViewerConfig, ViewerFeatures } from '@vitrine/protocol'
import type { ViewerRow } from './viewers.store.ts'

type Json = Record<string, unknown>

/** What is told where no brand has said otherwise. */
export interface SystemFacts {
  /** The operator's app configuration. */
  appConfig: AppConfig
  clientId: string
  issuer: string
}

export interface BrandFacts {
  businessId: string
  displayName: string
  /** The client of the app at the brand's hostnames. */
  clientId: string
}

/** The configuration of every hostname that nobody has brought. */
export function systemConfig({ appConfig, clientId, issuer }: SystemFacts): ViewerConfig {
  return ViewerConfig.parse({
    viewerId: appConfig.viewerId ?? 'system',
    businessId: 'system',
    appID: clientId,
    oidcClientId: clientId,
    oidcAuthority: issuer,
    features: appConfig.features ?? {},
    appConfig,
  })
}

/**
 * What the app is at a brand's hostname: the operator's configuration with the brand's laid over it. What was stored and no longer fits
 * counts as not given, part by part, and is named in `misfits`.
 */
export function brandConfig(
  system: SystemFacts,
  brand: BrandFacts,
  row: ViewerRow | null,
): { config: ViewerConfig; misfits: string[] } {
  const { features: operatorsFeatures, ...operators } = system.appConfig
  const misfits: string[] = []
  const fitting = <T extends Json>(name: string, given: unknown, read: (given: unknown) => { data?: T }): T => {
    const { data } = read(given)
    for (const { path } of misfitsOf(given, data)) misfits.push([name, ...path].join('.'))
    return data ?? ({} as T)
  }
  const features = fitting('features', row?.features ?? {}, (given) => ViewerFeatures.safeParse(given))
  const appConfig = fitting('appConfig', row?.appConfig ?? {}, (given) => AppConfig.safeParse(given))
  const clientId = row?.oidcClientId ?? brand.clientId
  // Its own wallet reaches what people have of the brand, and shows nothing else; a client that is registered for it is kept to no brand.
  const reach: Scope = clientId === brand.clientId ? 'wallet:brand' : 'wallet:all'
  const whole = {
    viewerId: row?.viewerId ?? brand.businessId,
    businessId: brand.businessId,
    locked: reach === 'wallet:brand' || (row?.locked ?? false),
    subBusinesses: row?.subBusinesses ?? [],
    appID: clientId,
    oidcClientId: clientId,
    oidcAuthority: row?.oidcAuthority ?? system.issuer,
    businessProfileOverride: row?.businessProfileOverride ?? null,
    ...(row ? { businessProfileOverrideStrategy: row.businessProfileOverrideStrategy } : {}),
    googleMapsKey: row?.googleMapsKey ?? null,
    features: layOver(operatorsFeatures ?? {}, features),
    appConfig: {
      ...operators,
      appTitle: brand.displayName.slice(0, 60),
      ...appConfig,
      oidcClientId: clientId,
      appID: clientId,
      scopes: [...(operators.scopes ?? defaultScopes), reach],
    },
  }
  const checked = ViewerConfig.safeParse(whole)
  if (checked.success) return { config: checked.data, misfits }
  misfits.push(...checked.error.issues.map(({ path }) => path.join('.')))
  const wrong = new Set(checked.error.issues.map(({ path }) => String(path[0])))
  const safe = Object.fromEntries(Object.entries(whole).filter(([key]) => !wrong.has(key)))
  const kept = {
    viewerId: brand.businessId,
    appID: brand.clientId,
    oidcClientId: brand.clientId,
    oidcAuthority: system.issuer,
  }
  return { config: ViewerConfig.parse({ ...kept, ...safe }), misfits }
}

/** Objects field by field, lists of what is kept out together, everything else as the upper one says. */
function layOver(lower: unknown, upper: unknown, name = ''): Json {
  if (Array.isArray(lower) && Array.isArray(upper) && /blacklist/i.test(name)) {
    return [...new Set([...lower, ...upper])] as unknown as Json
  }
  if (!isObject(lower) || !isObject(upper)) return (upper === undefined ? lower : upper) as Json
  const keys = new Set([...Object.keys(lower), ...Object.keys(upper)])
  return Object.fromEntries([...keys].map((key) => [key, layOver(lower[key], upper[key], key)]))
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
