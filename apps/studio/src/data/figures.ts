import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getFigures } from '@vitrine/client/routes'
import type { BusinessId, ObjectDefinitionId } from '@vitrine/protocol'

export const figuresQuery = (
  api: ApiClient,
  businessId: string,
  { days, objectDefinitionId }: { days: number; objectDefinitionId: string | null },
) =>
  queryOptions({
    queryKey: ['figures', businessId, days, objectDefinitionId] as const,
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
      return api.call(
        getFigures,
        {
          params: { businessId: businessId as BusinessId },
          query: { from, ...(objectDefinitionId && { objectDefinitionId: objectDefinitionId as ObjectDefinitionId }) },
        },
        { signal },
      )
    },
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })
