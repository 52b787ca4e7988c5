import type { InventoryUpdate, PageConfig, Token } from '@vitrine/protocol'

/** Actions of one's own that bring a token without news (spec §4); what is won by playing is seen under the foil, not before, and what a counter takes in is on its list. */
const quietCauses = new Set(['activate', 'acquire', 'pickup', 'play', 'purchase', 'redeem'])

export interface ArrivalRules {
  /** Tokens that were announced already. */
  announced: ReadonlySet<string>
  rewardsActive: boolean
  /** Switched off by the person or by the host. */
  toastsOff: boolean
  /** Designs, and businesses, that the host wants no word of (spec §4). */
  ignored: readonly string[]
  /** Of the business the token is from. */
  features: NonNullable<PageConfig['features']>['vatom'] | undefined
}

/** Whether a token that came is told with a toast (spec §4 Inventory stream). */
export function isAnnounced(update: InventoryUpdate, token: Token, rules: ArrivalRules): boolean {
  if (update.operation !== 'add') return false
  if (quietCauses.has(update.cause.toLowerCase())) return false
  // What lies in something else has not arrived yet: a crate's contents are still a surprise.
  if (token.parentId !== '.') return false
  if (!token.shouldShowNotification || rules.announced.has(token.id)) return false
  if (rules.rewardsActive || rules.toastsOff) return false
  if (rules.features?.disableNewTokenToast) return false
  const { objectDefinitionId, businessId } = token.state['studio-info-v1']
  if (rules.ignored.includes(objectDefinitionId) || rules.ignored.includes(businessId)) return false
  return !rules.features?.ignoreNewTokenToast?.includes(objectDefinitionId)
}
