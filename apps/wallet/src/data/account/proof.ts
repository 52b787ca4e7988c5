import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { challengeProof, getProofWays, proveMe, sendProofCode } from '@vitrine/client/routes'
import type { InstalledWallet } from '../../platform/external-wallets/wallet.ts'
import { useApi } from '../../platform/server/api.ts'

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

/** The wallet signs the server's text, which costs nothing and moves nothing. */
export function useProveByWallet() {
  const api = useApi()
  return useMutation({
    mutationFn: async (wallet: InstalledWallet) => {
      const { chain: type } = wallet
      const signed = await wallet.sign(
        async (asked) => (await api.call(challengeProof, { body: { type, ...asked } })).message,
      )
      return api.call(proveMe, { body: { way: 'wallet', type, ...signed } })
    },
  })
}

export function useProveMe() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { way: 'password'; password: string } | { way: 'code'; otp: string }) =>
      api.call(proveMe, { body }),
  })
}
