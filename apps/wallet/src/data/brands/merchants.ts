import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  createMerchant,
  getMerchantCode,
  listMyMerchants,
  listRedemptions,
  updateMerchant,
} from '@vitrine/client/routes'
import type { BusinessId, MerchantId } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'

export const merchantKeys = {
  all: ['merchants'] as const,
  mine: ['merchants', 'mine'] as const,
  code: (id: string) => ['merchants', id, 'code'] as const,
  redemptions: (id: string) => ['merchants', id, 'redemptions'] as const,
}

/** A code is good for a minute: the screen shows a new one well before. */
const newCodeEveryMs = 30_000
const askListEveryMs = 4_000

export const myMerchantsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: merchantKeys.mine,
    queryFn: async ({ signal }) => (await api.call(listMyMerchants, {}, { signal })).items,
  })

export const merchantCodeQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: merchantKeys.code(id),
    queryFn: async ({ signal }) =>
      (await api.call(getMerchantCode, { params: { merchantId: id as MerchantId } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: newCodeEveryMs,
  })

export const redemptionsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: merchantKeys.redemptions(id),
    queryFn: ({ signal }) =>
      api.call(listRedemptions, { params: { merchantId: id as MerchantId }, query: { limit: 50 } }, { signal }),
    refetchInterval: askListEveryMs,
  })

export function useCreateMerchant() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ businessId, name }: { businessId: string; name: string }) =>
      api.call(createMerchant, { params: { businessId: businessId as BusinessId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: merchantKeys.mine }),
  })
}

export function useUpdateMerchant(id: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    // The last word is the one that was said last.
    scope: { id: `merchant-${id}` },
    networkMode: 'always',
    mutationFn: (body: { name?: string; acceptsStaticCode?: boolean; archived?: boolean }) =>
      api.call(updateMerchant, { params: { merchantId: id as MerchantId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: merchantKeys.all }),
  })
}
