import type { ApiClient, OlderNetwork } from '../../../platform/server/api.ts'

export type LegacyNetwork = OlderNetwork

/** The way there; only who has asked `isThere` comes here. */
export function networkOf({ network }: ApiClient): LegacyNetwork {
  if (!network) throw new Error('This app has no older network.')
  return network
}
