import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  createCampaign,
  getCampaignRules,
  listCampaignGroups,
  listPointsChannels,
  listRuleParts,
  replaceCampaignRules,
  tryCampaignRules,
  updateCampaign,
} from '@vitrine/client/routes'
import type {
  BodyOf,
  BusinessId,
  CampaignId,
  NewRule,
  tryCampaignRules as Try,
  updateCampaign as Update,
} from '@vitrine/protocol'
import { useApi } from '../platform/server/api.ts'

export const campaignKeys = {
  all: (businessId: string) => ['campaigns', businessId] as const,
  rules: (businessId: string, campaignId: string) => ['campaigns', businessId, campaignId, 'rules'] as const,
  channels: (businessId: string, campaignId: string) => ['campaigns', businessId, campaignId, 'channels'] as const,
}

const placeOf = (businessId: string, campaignId: string) => ({
  businessId: businessId as BusinessId,
  campaignId: campaignId as CampaignId,
})

export const campaignsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: campaignKeys.all(businessId),
    queryFn: async ({ signal }) =>
      (await api.call(listCampaignGroups, { params: { businessId: businessId as BusinessId } }, { signal })).items,
  })

export const rulesQuery = (api: ApiClient, businessId: string, campaignId: string) =>
  queryOptions({
    queryKey: campaignKeys.rules(businessId, campaignId),
    queryFn: async ({ signal }) =>
      (await api.call(getCampaignRules, { params: placeOf(businessId, campaignId) }, { signal })).items,
  })

export const channelsQuery = (api: ApiClient, businessId: string, campaignId: string) =>
  queryOptions({
    queryKey: campaignKeys.channels(businessId, campaignId),
    queryFn: async ({ signal }) =>
      (await api.call(listPointsChannels, { params: placeOf(businessId, campaignId) }, { signal })).items,
  })

/** What rules can be made of; it changes with the server alone. */
export const rulePartsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['rule-parts'] as const,
    queryFn: ({ signal }) => api.call(listRuleParts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const triesQuery = (api: ApiClient, businessId: string, campaignId: string, body: BodyOf<typeof Try>) =>
  queryOptions({
    queryKey: ['tries', businessId, campaignId, body] as const,
    queryFn: ({ signal }) =>
      api.call(tryCampaignRules, { params: placeOf(businessId, campaignId), body: body as never }, { signal }),
    staleTime: 5_000,
  })

export function useCreateCampaign(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (displayName: string) =>
      api.call(createCampaign, {
        params: { businessId: businessId as BusinessId },
        body: { id: crypto.randomUUID() as CampaignId, displayName },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: campaignKeys.all(businessId) }),
  })
}

export function useUpdateCampaign(businessId: string, campaignId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof Update>) =>
      api.call(updateCampaign, { params: placeOf(businessId, campaignId), body }),
    onSettled: () => client.invalidateQueries({ queryKey: campaignKeys.all(businessId) }),
  })
}

export function useReplaceRules(businessId: string, campaignId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, items }: { version: number; items: readonly (NewRule & { id?: string })[] }) =>
      api.call(replaceCampaignRules, {
        params: placeOf(businessId, campaignId),
        body: { version, items: [...items] },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: campaignKeys.all(businessId) }),
  })
}
