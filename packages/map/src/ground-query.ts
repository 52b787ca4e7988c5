import { queryOptions } from '@tanstack/react-query'
import { type BasemapOptions, type MapStyleChoice, openMapStyle } from '@vitrine/basemap'
import { fetchElsewhere } from '@vitrine/web/elsewhere'
import { logWarning } from '@vitrine/web/log'

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
