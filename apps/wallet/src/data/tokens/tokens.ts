import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getProvenance, updateToken } from '@vitrine/client/routes'
import type { Token, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { isWithinLock } from '../../platform/viewer/lock.ts'
import { countAhead } from '../earnings/points.ts'
import { refreshInventory } from '../inventory/refresh.ts'
import { applyToken } from '../regions/newer/pages.ts'
import type { SendInput } from '../regions/region.ts'
import { findListed, regionKnowing, regionOf } from '../regions/regions.ts'
import { tokenKeys } from './token-keys.ts'

export const tokenQuery = (api: ApiClient, tokenId: string) =>
  queryOptions({
    queryKey: tokenKeys.detail(tokenId),
    queryFn: ({ client, signal }) => readToken(api, client, tokenId, signal),
  })

/** From the region that has it; where nobody knows that yet, as on a page that is loaded anew, it is looked for. */
async function readToken(api: ApiClient, client: QueryClient, tokenId: string, signal: AbortSignal): Promise<Token> {
  const known = findListed(client, tokenId)
  const token = known
    ? await regionOf(known).read.token(api, tokenId, signal)
    : await (await import('./look-for-token.ts')).lookForToken(api, tokenId, signal)
  // One token that is read by its id is kept to the lock where it is read, others here.
  if (isWithinLock(token.state['studio-info-v1'].businessId)) return token
  throw new Problem('token.not_found')
}

export const provenanceQuery = (api: ApiClient, tokenId: string) =>
  queryOptions({
    queryKey: tokenKeys.provenance(tokenId),
    queryFn: async ({ signal }) =>
      (await api.call(getProvenance, { params: { tokenId: tokenId as TokenId } }, { signal })).data,
  })

/** Takes a token out of every listing at once; the returned function brings it back to its place (R16). */
export function hideToken(client: QueryClient, tokenId: string): () => void {
  void client.cancelQueries({ queryKey: tokenKeys.inventory })
  return regionKnowing(client, tokenId).list.hide(client, tokenId)
}

export function applyRemoval(client: QueryClient, tokenId: string): void {
  hideToken(client, tokenId)
  client.removeQueries({ queryKey: tokenKeys.detail(tokenId) })
}

/** Sends a token away: gone at once, back in its place if it could not be sent. */
export function useTransferToken() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: SendInput) => (await regionOf(input.token).act()).transfer({ api, client }, input),
    onMutate: ({ token }) => ({ restore: hideToken(client, token.id) }),
    onError: (_error, _input, context) => context?.restore(),
    onSuccess: (_reply, { token }) => client.removeQueries({ queryKey: tokenKeys.detail(token.id) }),
    onSettled: () => void refreshInventory(client),
  })
}

/** Gives somebody a copy; the token stays and its score rises. */
export function useCloneToken() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (input: SendInput) => (await regionOf(input.token).act()).clone({ api, client }, input),
    onSettled: () => void refreshInventory(client),
  })
}

/** Tells the server when a token was first looked at, once. */
export function useMarkOpened() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (token: Token) =>
      api.call(updateToken, { params: { tokenId: token.id }, body: { openedAt: new Date().toISOString() } }),
    onMutate: (token) => ({ uncount: countAhead(client, 'opened', token) }),
    onError: (_error, _token, context) => context?.uncount(),
    onSuccess: ({ data }) => applyToken(client, data),
  })
}
