import { useMemo } from 'react'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** Whose tokens the map shows. */
export interface MapScope {
  businessId: string | null
  /** Only what the person has dropped. */
  mine: boolean
  /** Designs, and variations of the older network, that this app keeps out; nothing where nothing is. */
  designsKeptOut?: readonly string[]
  variationsKeptOut?: readonly string[]
  /** Of the older network only what these publishers made. */
  publishers?: readonly string[]
}

/** What is known of a token that decides whether it is within a scope. */
export interface MapOrigin {
  businessId: string
  /** Of the older network, its variation. */
  objectDefinitionId: string
  /** Of the older network; null of the newer one. */
  publisher: string | null
}

/** What this app keeps out of every map, as out of inventories (spec §4 Token placement). */
export function keptOutBy({ inventory, map }: Pick<ViewerSettings, 'inventory' | 'map'>): Partial<MapScope> {
  const { designsKeptOut, variationsKeptOut } = inventory
  return {
    ...(designsKeptOut.length > 0 ? { designsKeptOut } : {}),
    ...(variationsKeptOut.length > 0 ? { variationsKeptOut } : {}),
    ...(map.publishers.length > 0 ? { publishers: map.publishers } : {}),
  }
}

/** A scope, less what this app keeps out. */
export function useMapScope({ businessId, mine }: MapScope): MapScope {
  const viewer = useViewer()
  return useMemo(() => ({ businessId, mine, ...keptOutBy(viewer) }), [businessId, mine, viewer])
}

/** Whether something is within a scope; whose token it is may be all that decides, or not known yet. */
export function isOfScope(scope: MapScope, origin: MapOrigin | null, ifUnknown: boolean): boolean {
  const { businessId, designsKeptOut, variationsKeptOut, publishers } = scope
  if (!origin) return ifUnknown || !(businessId || variationsKeptOut || publishers)
  if (businessId && businessId !== origin.businessId) return false
  if (origin.publisher === null) return !designsKeptOut?.includes(origin.objectDefinitionId)
  return (
    !variationsKeptOut?.includes(origin.objectDefinitionId) && (!publishers || publishers.includes(origin.publisher))
  )
}
