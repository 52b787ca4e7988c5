import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { getPollResults } from '@vitrine/client/routes'
import type { TokenId } from '@vitrine/protocol'

export const isPollResults = (queryKey: readonly unknown[]): boolean => queryKey[2] === 'poll-results'

/** How all have voted, as far as the caller may see it. */
export const pollResultsQuery = (api: ApiClient, tokenId: string) =>
  queryOptions({
    queryKey: ['tokens', tokenId, 'poll-results'],
    queryFn: async ({ signal }) =>
      (await api.call(getPollResults, { params: { tokenId: tokenId as TokenId } }, { signal })).data,
  })
