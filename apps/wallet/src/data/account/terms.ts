import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { acceptTerms, confirmNewcomer, listTerms } from '@vitrine/client/routes'
import type { Terms, UserProfile } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'
import { peopleKeys } from './people.ts'

/** Of all terms that anybody is asked to accept. */
export const termsKey = ['terms'] as const
const brandTermsKey = (businessId: string) => [...termsKey, businessId] as const

/** What is asked of everybody, whatever the brand. */
export const termsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: termsKey,
    queryFn: async ({ signal }): Promise<Terms[]> => (await api.call(listTerms, {}, { signal })).items,
  })

/** What a brand asks the person to agree to; the platform's own terms are answered at sign-up. */
export const brandTermsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: brandTermsKey(businessId),
    queryFn: async ({ signal }): Promise<Terms[]> => {
      const { items } = await api.call(listTerms, { query: { 'business-id': businessId } }, { signal })
      return items.filter((terms) => terms.business_id === businessId)
    },
  })

/** Says yes to, or takes back, these terms: shown at once, and as they were where it failed. */
export function useAnswerTerms(businessId: string) {
  const api = useApi()
  const client = useQueryClient()
  const key = brandTermsKey(businessId)
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ ids, accepted }: { ids: readonly string[]; accepted: boolean }) =>
      Promise.all(ids.map((id) => api.call(acceptTerms, { params: { id }, body: { accepted } }))),
    onMutate: async ({ ids, accepted }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Terms[]>(key)
      const acceptedAt = accepted ? new Date().toISOString() : null
      client.setQueryData<Terms[]>(key, (all) =>
        all?.map((terms) => (ids.includes(terms.id) ? { ...terms, accepted, acceptedAt } : terms)),
      )
      return { before }
    },
    onError: (_error, _input, context) => client.setQueryData(key, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Age and terms of somebody whom nobody has asked yet. */
export function useConfirmNewcomer() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ageConfirmed: boolean; termsVersion: string }) => api.call(confirmNewcomer, { body }),
    onSuccess(profile: UserProfile) {
      client.setQueryData(peopleKeys.me, profile)
      return client.invalidateQueries({ queryKey: termsKey })
    },
  })
}
