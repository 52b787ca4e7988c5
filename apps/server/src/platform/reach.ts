import { Problem } from '@vitrine/protocol'

/** The businesses whose things a caller sees and acts on; null for those of all. A brand's wallet reaches its brand and sub-brands. */
export type Reach = ReadonlySet<string> | null

/** What belongs to nobody is reached by those alone who reach everything. */
export const isReached = (reach: Reach, businessId: string | null): boolean =>
  reach === null || (businessId !== null && reach.has(businessId))

/** Those of these that are reached; of all, where none are named. Undefined for any. */
export function reachedAmong(reach: Reach, asked: readonly string[] | undefined): readonly string[] | undefined {
  if (reach === null) return asked
  return asked ? asked.filter((id) => reach.has(id)) : [...reach]
}

/** What touches another brand's things besides one's own is done in a wallet that reaches both. */
export const beyondReach = () => new Problem('auth.insufficient_scope', { needs: 'wallet:all' })
