import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/server/api.ts'
import { findListed } from '../regions/regions.ts'
import { tokenQuery } from './tokens.ts'

/** One token for a screen of its own: at first as a list has it, then as the server does. */
export function useToken(tokenId: string) {
  const api = useApi()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...tokenQuery(api, tokenId),
    enabled: tokenId !== '',
    placeholderData: () => findListed(client, tokenId),
  })
  return { token: data, error, retry: () => void refetch() }
}
