import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getMe } from '@vitrine/client/routes'

export const meQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['me'] as const, queryFn: ({ signal }) => api.call(getMe, {}, { signal }) })
