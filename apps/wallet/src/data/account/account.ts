import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  deleteMe,
  downloadMyData,
  endOtherSessions,
  endSession,
  getFarewell,
  getInfoForm,
  listSessions,
  mergeAccounts,
  preferIdentity,
  removeIdentity,
  sendFarewellCode,
  sendGrantCode,
  submitInfoForm,
} from '@vitrine/client/routes'
import { Problem } from '@vitrine/protocol/problem'
import { useApi } from '../../platform/server/api.ts'
import { useSessionTokens } from '../../platform/session/use-session.tsx'
import { viewerSettings } from '../../platform/viewer/viewer.ts'
import { peopleKeys } from './people.ts'

const accountKeys = {
  sessions: ['sessions'] as const,
  farewell: ['farewell'] as const,
  infoForm: (business: string, campaign: string) => ['info-form', business, campaign] as const,
}

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => (await api.call(listSessions, {}, { signal })).items,
    staleTime: 0,
  })

export const farewellQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: accountKeys.farewell,
    queryFn: ({ signal }) => api.call(getFarewell, {}, { signal }),
    staleTime: 0,
  })

/** What a campaign of a brand still wants to know of the person. */
export const infoFormQuery = (api: ApiClient, business: string, campaign: string) =>
  queryOptions({
    queryKey: accountKeys.infoForm(business, campaign),
    queryFn: ({ signal }) =>
      api.call(getInfoForm, { query: { 'business-id': business, 'campaign-id': campaign, flow: 'popup' } }, { signal }),
    staleTime: 0,
  })

export function useSubmitInfoForm() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { businessId: string; campaignId: string; data: Record<string, string | number | boolean> }) =>
      api.call(submitInfoForm, { body }),
    onSuccess: (_answer, { businessId, campaignId }) =>
      client.invalidateQueries({ queryKey: accountKeys.infoForm(businessId, campaignId) }),
  })
}

/** One device, or with null every other one. */
export function useEndSession() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string | null): Promise<void> => {
      if (sessionId === null) await api.call(endOtherSessions, {})
      else await api.call(endSession, { params: { sessionId } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  })
}

export function useDownloadMyData() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(downloadMyData, {}) })
}

export function useSendFarewellCode() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(sendFarewellCode, {}) })
}

export function useDeleteMe() {
  const api = useApi()
  return useMutation({
    mutationFn: (proof: { password?: string; otp?: string }) => api.call(deleteMe, { body: proof }),
  })
}

export function useChangeIdentity() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ identityId, change }: { identityId: string; change: 'prefer' | 'remove' }): Promise<void> => {
      const params = { identityId }
      if (change === 'prefer') await api.call(preferIdentity, { params })
      else await api.call(removeIdentity, { params })
    },
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.me }),
  })
}

export interface CodeAddress {
  type: 'email' | 'phone'
  value: string
}

/** A code for signing in to another account of the same person. */
export function useSendMergeCode() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ type, value }: CodeAddress) =>
      api.call(sendGrantCode, { body: { identity_type: type, identity_value: value } }),
  })
}

/** Puts the account of that address into this one: both sign-ins prove that they are one person's. */
export function useMergeAccount() {
  const api = useApi()
  const client = useQueryClient()
  const session = useSessionTokens()
  return useMutation({
    mutationFn: async ({ type, value, otp }: CodeAddress & { otp: string }) => {
      const answer = await fetch('/api/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'otp',
          client_id: viewerSettings().clientId,
          scope: 'profile offline_access',
          identity_type: type,
          identity_value: value,
          otp,
        }),
      })
      if (!answer.ok) throw new Problem('identity.code_wrong')
      const { access_token: sourceAccessToken } = (await answer.json()) as { access_token: string }
      const targetAccessToken = session.tokens()?.accessToken
      if (!targetAccessToken) throw new Problem('auth.token_invalid')
      return api.call(mergeAccounts, { body: { sourceAccessToken, targetAccessToken } })
    },
    onSuccess: () => client.invalidateQueries(),
  })
}
