import { queryOptions } from '@tanstack/react-query'
import { type BasemapOptions, type MapStyleChoice, openMapStyle } from '@vitrine/basemap'
import { getMapSettings } from '@vitrine/client/routes'
import { fetchElsewhere } from '../../platform/elsewhere/fetch-elsewhere.ts'
import type { ApiClient } from '../../platform/server/api.ts'
import { logWarning } from '../../platform/telemetry/log.ts'

/** What the operator chose for the map; kept on the device, as it hardly ever changes. */
export const mapSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['map-settings'],
    queryFn: ({ signal }) => api.call(getMapSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Longer than a style elsewhere may take, nobody waits for it. */
const patienceMs = 8_000

/** Looks once whether a chosen map is there; not kept, because it may be there next time. */
export const groundQuery = (choice: MapStyleChoice, basemap: Omit<BasemapOptions, 'archive'>) =>
  queryOptions({
    queryKey: ['map-ground', choice, basemap],
    queryFn: async ({ signal }) => {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const opened = await openMapStyle(choice, { ...basemap, fetch: fetchElsewhere, signal: patience })
      if (opened.hasFallenBack) logWarning('the chosen map cannot be had', choice)
      return opened
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...({ persister: undefined } as object),
  })
