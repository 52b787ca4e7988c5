import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { listPrizeSets, putPrizeSet } from '@vitrine/client/routes'
import type { BodyOf, BusinessId, PrizeSetId, putPrizeSet as Put } from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'

export const prizeKeys = { all: (businessId: string) => ['prize-sets', businessId] as const }

export const prizeSetsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: prizeKeys.all(businessId),
    queryFn: async ({ signal }) =>
      (await api.call(listPrizeSets, { params: { businessId: businessId as BusinessId } }, { signal })).items,
  })

export function usePutPrizeSet(businessId: string, prizeSetId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof Put>) =>
      api.call(putPrizeSet, {
        params: { businessId: businessId as BusinessId, prizeSetId: prizeSetId as PrizeSetId },
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: prizeKeys.all(businessId) }),
  })
}
