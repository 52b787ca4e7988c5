import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addIdentity, verifyIdentity } from '@vitrine/client/routes'
import { useApi } from '../platform/api.ts'
import { peopleKeys } from './people.ts'

/** Adds an e-mail address or phone number; the server sends it a code. */
export function useAddIdentity() {
  const api = useApi()
  return useMutation({
    mutationFn: (identity: { type: 'email' | 'phone'; value: string }) => api.call(addIdentity, { body: identity }),
  })
}

export function useVerifyIdentity() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ identityId, otp }: { identityId: string; otp: string }) =>
      api.call(verifyIdentity, { params: { identityId }, body: { otp } }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.me }),
  })
}
