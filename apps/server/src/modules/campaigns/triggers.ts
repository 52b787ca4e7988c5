import { isActionEvent, type ObjectDefinitionId, type TokenTrigger, tokenTriggers } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { RuleRow, RunningCampaign } from './campaigns.store.ts'

/** What an event of the log may set rules off with. */
export interface Occurrence {
  /** As rules are found: by trigger and design, or by campaign and name. */
  key: string
  trigger: RuleRow['trigger']['id']
  /** Whom it happened to. */
  accountId: string
  tokenId: string | null
  objectDefinitionId: string | null
}

const triggers = new Map<string, TokenTrigger>([
  ...tokenTriggers.filter((id) => id !== 'got' && id !== 'opened').map((id) => [`action.${id}`, id] as const),
  // A coupon that was used up is redeemed, in the words of rules.
  ['action.used', 'redeemed'],
])

type OfDesign = { subject: string; data: { objectDefinitionId: ObjectDefinitionId } }

const withToken = (trigger: TokenTrigger, accountId: string | null, { subject, data }: OfDesign): Occurrence[] => {
  const { objectDefinitionId } = data
  if (accountId === null) return []
  return [{ key: `${trigger} ${objectDefinitionId}`, trigger, accountId, tokenId: subject, objectDefinitionId }]
}

/** What happened in an event, in the words of rules; nothing for most. */
export function occurrencesOf(event: LoggedEvent): Occurrence[] {
  switch (event.type) {
    case 'token.issued':
    case 'token.transferred':
      // Who merges two accounts, or has back what was redeemed by mistake, has got nothing.
      return notGotten.has(event.data.cause) ? [] : withToken('got', event.data.to, event)
    case 'token.opened':
      return withToken('opened', event.data.to, event)
    case 'campaign.event': {
      const key = customEventKey(event.data.campaignId, event.data.name)
      const accountId = event.actor
      return accountId ? [{ key, trigger: 'custom-event', accountId, tokenId: null, objectDefinitionId: null }] : []
    }
  }
  const trigger = triggers.get(event.type)
  return trigger && isActionEvent(event) ? withToken(trigger, event.actor, event) : []
}

const notGotten: ReadonlySet<string> = new Set(['merge', 'redeem-undone'])

const customEventKey = (campaignId: string, name: string) => `custom-event ${campaignId} ${name}`

export function keyOf({ campaignId, trigger }: RuleRow): string {
  return trigger.id === 'custom-event'
    ? customEventKey(campaignId, trigger.config.name)
    : `${trigger.id} ${trigger.config.objectDefinitionId}`
}

export interface RunningRule {
  rule: RuleRow
  campaign: RunningCampaign
}
