import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  deleteFreeCouponCodes,
  exportCouponCodes,
  generateCouponCodes,
  importCouponCodes,
  listCouponPools,
  putCouponPool,
} from '@vitrine/client/routes'
import type { BodyOf, BusinessId, generateCouponCodes as Generate } from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'

export const couponKeys = { all: (businessId: string) => ['coupon-pools', businessId] as const }

const placeOf = (businessId: string, poolId: string) => ({ businessId: businessId as BusinessId, poolId })

export const couponPoolsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: couponKeys.all(businessId),
    queryFn: async ({ signal }) =>
      (await api.call(listCouponPools, { params: { businessId: businessId as BusinessId } }, { signal })).items,
  })

export const couponCodesFile = (api: ApiClient, businessId: string, poolId: string) =>
  api.call(exportCouponCodes, { params: placeOf(businessId, poolId) }, { timeoutMs: 60_000 })

function usePoolMutation<Input, Output>(
  businessId: string,
  mutationFn: (api: ApiClient, input: Input) => Promise<Output>,
) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => mutationFn(api, input),
    onSettled: () => client.invalidateQueries({ queryKey: couponKeys.all(businessId) }),
  })
}

export const usePutPool = (businessId: string) =>
  usePoolMutation(businessId, (api, { id, version, name }: { id: string; version: number; name: string }) =>
    api.call(putCouponPool, { params: placeOf(businessId, id), body: { version, name } }),
  )

export const useImportCodes = (businessId: string, poolId: string) =>
  usePoolMutation(businessId, (api, body: { csv: string; wrong: 'refuse' | 'leave_out' }) =>
    api.call(importCouponCodes, { params: placeOf(businessId, poolId), body }, { timeoutMs: 120_000 }),
  )

export const useGenerateCodes = (businessId: string, poolId: string) =>
  usePoolMutation(businessId, (api, body: BodyOf<typeof Generate>) =>
    api.call(generateCouponCodes, { params: placeOf(businessId, poolId), body }, { timeoutMs: 120_000 }),
  )

export const useDeleteFreeCodes = (businessId: string, poolId: string) =>
  usePoolMutation(businessId, (api, _: undefined) =>
    api.call(deleteFreeCouponCodes, { params: placeOf(businessId, poolId) }, { timeoutMs: 60_000 }),
  )
