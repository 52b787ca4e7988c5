import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  createMerchant,
  exportRedemptions,
  listBrandRedemptions,
  listMerchants,
  undoRedemption,
  updateMerchant,
} from '@vitrine/client/routes'
import type { BodyOf, BusinessId, MerchantId, updateMerchant as UpdateMerchant } from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'
import { keptAnswer } from '../platform/server/kept-answer.ts'

export const merchantKeys = {
  all: (businessId: string) => ['merchants', businessId] as const,
  redemptions: (businessId: string) => ['merchants', businessId, 'redemptions'] as const,
}

export const merchantsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: merchantKeys.all(businessId),
    queryFn: async ({ signal }) =>
      (
        await keptAnswer(`counters ${businessId}`, () =>
          api.call(listMerchants, { params: { businessId: businessId as BusinessId } }, { signal }),
        )
      ).items,
  })

export const redemptionsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: merchantKeys.redemptions(businessId),
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listBrandRedemptions,
          { params: { businessId: businessId as BusinessId }, query: { limit: 50 } },
          { signal },
        )
      ).items,
    refetchInterval: 15_000,
  })

export function useSaveMerchant(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  const params = { businessId: businessId as BusinessId }
  return useMutation({
    mutationFn: async ({ id, ...body }: { id?: string; name?: string } & Partial<BodyOf<typeof UpdateMerchant>>) =>
      id === undefined
        ? (await api.call(createMerchant, { params, body: { name: body.name ?? '' } })).data
        : (
            await api.call(updateMerchant, {
              params: { ...params, merchantId: id as MerchantId },
              body: { version: 1, ...body },
            })
          ).data,
    onSettled: () => client.invalidateQueries({ queryKey: merchantKeys.all(businessId) }),
  })
}

export function useUndoRedemption(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (redemptionId: number) =>
      (await api.call(undoRedemption, { params: { businessId: businessId as BusinessId, redemptionId } })).data,
    onSettled: () => client.invalidateQueries({ queryKey: merchantKeys.all(businessId) }),
  })
}

export const redemptionsFile = (api: ApiClient, businessId: string) =>
  api.call(exportRedemptions, { params: { businessId: businessId as BusinessId } })
