import { useMemo } from 'react'
import type { ViewerSettings } from '../../platform/viewer/settings.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'

/** What an app keeps out of inventories and maps; nothing where nothing is. */
export interface KeptOut {
  designsKeptOut?: readonly string[]
  /** Of the older network: its variations, and publishers beside whose tokens there are none. */
  variationsKeptOut?: readonly string[]
  publishers?: readonly string[]
}

/** Whose tokens the map shows. */
export interface MapScope extends KeptOut {
  businessId: string | null
  /** Only what the person has dropped. */
  mine: boolean
}

/** What is known of a token that decides whether it is within a scope. */
export interface Origin {
  businessId: string
  /** Its object definition, or what its region has in place of one. */
  design: string
  publisher?: string
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
