import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addIdentity, challengeIdentity, verifyIdentity } from '@vitrine/client/routes'
import type { InstalledWallet } from '../../platform/external-wallets/wallet.ts'
import { useApi } from '../../platform/server/api.ts'
import { peopleKeys } from './people.ts'

/** Adds an e-mail address or phone number; the server sends it a code. */
export function useAddIdentity() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (identity: { type: 'email' | 'phone'; value: string }) => api.call(addIdentity, { body: identity }),
    // Also of a refusal: another tab may have added or proven it.
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.me }),
  })
}

/** Adds a wallet address: the wallet signs the server's text, which costs nothing and moves nothing. */
export function useAddWallet() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wallet: InstalledWallet) => {
      const { chain: type } = wallet
      const signed = await wallet.sign(
        async (asked) => (await api.call(challengeIdentity, { body: { type, ...asked } })).message,
      )
      return api.call(addIdentity, { body: { type, ...signed } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.me }),
  })
}

export function useVerifyIdentity() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ identityId, otp }: { identityId: string; otp: string }) =>
      api.call(verifyIdentity, { params: { identityId }, body: { otp } }),
    // A refusal may mean that another tab was quicker.
    onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.me }),
  })
}
