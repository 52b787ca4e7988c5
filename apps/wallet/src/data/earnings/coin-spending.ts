import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { enrolForCoins, redeemCoins, transferCoins } from '@vitrine/client/routes'
import type { RecipientInput } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'
import { type CoinPlace, coinKeys, coinParamsOf, editHolding, refreshCoins } from './coins.ts'

/** Takes an amount off the balance at once; the returned function puts it back, unless something newer has been told meanwhile. */
async function spend(client: QueryClient, coinId: string, amount: number): Promise<() => void> {
  await client.cancelQueries({ queryKey: coinKeys.lists })
  await client.cancelQueries({ queryKey: coinKeys.detail(coinId) })
  let before: number | undefined
  editHolding(client, coinId, (holding) => {
    before ??= holding.balance
    return { ...holding, balance: before - amount }
  })
  return () =>
    editHolding(client, coinId, (holding) =>
      before !== undefined && holding.balance === before - amount ? { ...holding, balance: before } : holding,
    )
}

function settle(client: QueryClient, coinId: string, balance: number): void {
  editHolding(client, coinId, (holding) => ({ ...holding, balance }))
}

export interface Spending {
  place: CoinPlace
  amount: number
  memo: string
  /** One for each intention, so that a retry after a lost answer cannot spend twice. */
  idempotencyKey: string
}

/** Gives coins to somebody: gone from the balance at once, back if it fails. */
export function useTransferCoins() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ place, amount, memo, recipient, idempotencyKey }: Spending & { recipient: RecipientInput }) =>
      api.call(
        transferCoins,
        { params: coinParamsOf(place), body: { recipient, amount, ...(memo ? { memo } : {}) } },
        { idempotencyKey },
      ),
    onMutate: async ({ place, amount }) => ({ restore: await spend(client, place.coinId, amount) }),
    onError: (_error, _input, context) => context?.restore(),
    onSuccess: ({ data }, { place }) => settle(client, place.coinId, data.balance),
    onSettled: () => void refreshCoins(client),
  })
}

/** Spends coins at the brand, in the same way. */
export function useRedeemCoins() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ place, amount, memo, idempotencyKey }: Spending) =>
      api.call(
        redeemCoins,
        { params: coinParamsOf(place), body: { amount, ...(memo ? { memo } : {}) } },
        { idempotencyKey },
      ),
    onMutate: async ({ place, amount }) => ({ restore: await spend(client, place.coinId, amount) }),
    onError: (_error, _input, context) => context?.restore(),
    onSuccess: ({ data }, { place }) => settle(client, place.coinId, data.balance),
    onSettled: () => void refreshCoins(client),
  })
}

/** Accepts the brand's coin terms, as they were read (R30). */
export function useEnrolForCoins() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ place, termsVersion }: { place: CoinPlace; termsVersion: string }) =>
      api.call(enrolForCoins, { params: coinParamsOf(place), body: { termsVersion } }),
    onSuccess: ({ data }, { place }) => editHolding(client, place.coinId, () => data),
    onSettled: () => void refreshCoins(client),
  })
}
