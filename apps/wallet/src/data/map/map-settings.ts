import { queryOptions } from '@tanstack/react-query'
import { getMapSettings } from '@vitrine/client/routes'
import type { ApiClient } from '../../platform/server/api.ts'

/** What the operator chose for the map; kept on the device, as it hardly ever changes. */
export const mapSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['map-settings', 'with-demo-walk'],
    queryFn: ({ signal }) => api.call(getMapSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
