import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getMerchantCode, listMyMerchants, listRedemptions, redeemPass } from '@vitrine/client/routes'
import type { MerchantId } from '@vitrine/protocol'
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

/** Redeems what was scanned. Whoever tries again after a lost answer means the same scan: it comes with its key. */
export function useRedeemPass(id: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ code, key }: { code: string; key: string }) =>
      (
        await api.call(
          redeemPass,
          { params: { merchantId: id as MerchantId }, body: { code } },
          { idempotencyKey: key },
        )
      ).data,
    onSuccess: () => client.invalidateQueries({ queryKey: merchantKeys.redemptions(id) }),
  })
}
