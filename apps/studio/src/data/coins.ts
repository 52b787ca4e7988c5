import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  createCoin,
  exportTreasuryHistory,
  fundTreasury,
  getTreasury,
  grantCoins,
  listTreasuryHistory,
  updateCoin,
} from '@vitrine/client/routes'
import type { BodyOf, BusinessId, createCoin as Create, updateCoin as Update } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import { useApi } from '../platform/server/api.ts'

export const coinKeys = {
  all: (businessId: string) => ['coins', businessId] as const,
  history: (businessId: string) => ['coins', businessId, 'history'] as const,
}

const paramsOf = (businessId: string) => ({ businessId: businessId as BusinessId })

/** Null where the brand has no coin yet. */
export const treasuryQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: coinKeys.all(businessId),
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getTreasury, { params: paramsOf(businessId) }, { signal })).data
      } catch (error) {
        if (isProblem(error, 'coins.not_found')) return null
        throw error
      }
    },
  })

export const treasuryHistoryQuery = (api: ApiClient, businessId: string) =>
  infiniteQueryOptions({
    queryKey: coinKeys.history(businessId),
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.call(
          listTreasuryHistory,
          { params: paramsOf(businessId), query: pageParam === null ? {} : { cursor: pageParam } },
          { signal },
        )
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const treasuryFile = (api: ApiClient, businessId: string) =>
  api.call(exportTreasuryHistory, { params: paramsOf(businessId) }, { timeoutMs: 60_000 })

function useCoinMutation<Input>(businessId: string, mutationFn: (api: ApiClient, input: Input) => Promise<unknown>) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => mutationFn(api, input),
    onSettled: () => client.invalidateQueries({ queryKey: coinKeys.all(businessId) }),
  })
}

export const useCreateCoin = (businessId: string) =>
  useCoinMutation(businessId, (api, body: BodyOf<typeof Create>) =>
    api.call(createCoin, { params: paramsOf(businessId), body }),
  )

export const useUpdateCoin = (businessId: string) =>
  useCoinMutation(businessId, (api, body: BodyOf<typeof Update>) =>
    api.call(updateCoin, { params: paramsOf(businessId), body }),
  )

interface Moving {
  amount: number
  memo?: string
  /** The same press again is the same movement. */
  key: string
}

export const useFundTreasury = (businessId: string) =>
  useCoinMutation(businessId, (api, { key, ...body }: Moving) =>
    api.call(fundTreasury, { params: paramsOf(businessId), body }, { idempotencyKey: key }),
  )

export const useGrantCoins = (businessId: string) =>
  useCoinMutation(businessId, (api, { key, ...body }: Moving & { recipient: string }) =>
    api.call(grantCoins, { params: paramsOf(businessId), body }, { idempotencyKey: key }),
  )
