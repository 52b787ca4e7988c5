import { queryOptions } from '@tanstack/react-query'
import { getPassKey } from '@vitrine/client/routes'
import type { PassKey, TokenId } from '@vitrine/protocol'
import { earlierPassLink, passCode, passStepsOf } from '@vitrine/token-rules'
import type { ApiClient } from '../../platform/server/api.ts'

/** A ticket's key as it is kept on the device. */
export interface KeptPassKey extends Omit<PassKey, 'now'> {
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number
}

/** While a connection is there, the hour until which codes are made without one moves on. */
const newKeyEveryMs = 5 * 60_000

export const passKeyQuery = (api: ApiClient, tokenId: string) =>
  queryOptions({
    queryKey: ['pass-chain', tokenId],
    queryFn: async ({ signal }): Promise<KeptPassKey> => {
      const params = { tokenId: tokenId as TokenId }
      const { now, ...key } = (await api.call(getPassKey, { params }, { signal })).data
      return { ...key, aheadMs: Date.parse(now) - Date.now() }
    },
    staleTime: 0,
    refetchInterval: newKeyEveryMs,
  })

/** The code of one moment that the key is for. */
export function makePassCode(
  { key, holder, seal, expiresAt }: Pick<PassKey, 'key' | 'holder' | 'seal' | 'expiresAt'>,
  { tokenId, step }: { tokenId: string; step: number },
): string {
  const expiresAtSeconds = Date.parse(expiresAt) / 1000
  const { first, last } = passStepsOf(expiresAtSeconds)
  if (step < first || step > last) throw new RangeError('This key has no code for that moment.')
  const link = earlierPassLink(key, last - step)
  return passCode({ tokenId, expiresAtSeconds, step, holder, link, seal })
}
