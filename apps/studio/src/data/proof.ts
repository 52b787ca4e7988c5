import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getProofWays, proveMe, sendProofCode } from '@vitrine/client/routes'
import { useApi } from '../platform/server/api.ts'

/** How the person can show anew who they are. */
export const proofWaysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['proof-ways'] as const,
    queryFn: ({ signal }) => api.call(getProofWays, {}, { signal }),
    staleTime: 0,
  })

export function useSendProofCode() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(sendProofCode, {}) })
}

export function useProveMe() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { way: 'password'; password: string } | { way: 'code'; otp: string }) =>
      api.call(proveMe, { body }),
  })
}
