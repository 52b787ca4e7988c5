import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getOpening } from '@vitrine/client/routes'

/** Whether somebody may open a brand here, and runs this place. */
export const openingQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['opening'] as const, queryFn: ({ signal }) => api.call(getOpening, {}, { signal }) })
