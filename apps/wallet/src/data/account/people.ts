import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  checkRecipientAddress,
  getMe,
  getPublicProfile,
  suggestRecipients,
  updateMe,
  uploadPicture,
} from '@vitrine/client/routes'
import type { ProfilePatch, UserProfile } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'

export const peopleKeys = {
  me: ['me'] as const,
  public: (userId: string) => ['people', userId] as const,
  recipients: ['people', 'recipients'] as const,
  address: (value: string) => ['people', 'address', value] as const,
}

export const meQuery = (api: ApiClient) =>
  queryOptions({ queryKey: peopleKeys.me, queryFn: ({ signal }) => api.call(getMe, {}, { signal }) })

export const publicProfileQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: peopleKeys.public(userId),
    queryFn: ({ signal }) => api.call(getPublicProfile, { params: { userId } }, { signal }),
  })

/** People the person has dealt with, the latest first. */
export const recipientsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: peopleKeys.recipients,
    queryFn: async ({ signal }) => (await api.call(suggestRecipients, {}, { signal })).items,
  })

/** Whether somebody here receives what is sent to an address on a chain. Asked each time: it may have been proven since. */
export const addressQuery = (api: ApiClient, value: string) =>
  queryOptions({
    queryKey: peopleKeys.address(value),
    queryFn: async ({ signal }) => (await api.call(checkRecipientAddress, { query: { value } }, { signal })).receives,
    staleTime: 0,
  })

export function useUpdateMe() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (patch: ProfilePatch) => api.call(updateMe, { body: patch }),
    onSuccess: (profile: UserProfile) => client.setQueryData(peopleKeys.me, profile),
  })
}

export function useUploadPicture() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) =>
      api.call(uploadPicture, { body: { picture: new File([file], 'picture', { type: file.type }) } }),
    onSuccess: (profile: UserProfile) => client.setQueryData(peopleKeys.me, profile),
  })
}
