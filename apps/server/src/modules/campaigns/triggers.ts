import { type TokenTrigger, tokenTriggers } from '@vitrine/protocol'
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

const happenings = new Map<string, TokenTrigger>([
  ...tokenTriggers.filter((id) => id !== 'got' && id !== 'opened').map((id) => [id, id] as const),
  // A coupon that was used up is redeemed, in the words of rules.
  ['used', 'redeemed'],
])
const text = (value: unknown) => (typeof value === 'string' ? value : null)

const withToken = (trigger: TokenTrigger, accountId: string | null, { subject, data }: LoggedEvent): Occurrence[] => {
  const objectDefinitionId = text(data.objectDefinitionId)
  if (accountId === null || objectDefinitionId === null) return []
  return [{ key: `${trigger} ${objectDefinitionId}`, trigger, accountId, tokenId: subject, objectDefinitionId }]
}

/** What happened in an event, in the words of rules; nothing for most. */
export function occurrencesOf(event: LoggedEvent): Occurrence[] {
  const { type, data } = event
  switch (type) {
    case 'token.issued':
    case 'token.transferred':
      // Who merges two accounts has got nothing.
      return data.cause === 'merge' ? [] : withToken('got', event.toAccount, event)
    case 'token.opened':
      return withToken('opened', event.toAccount, event)
    case 'campaign.event': {
      const key = customEventKey(String(data.campaignId), String(data.name))
      const accountId = event.actor
      return accountId ? [{ key, trigger: 'custom-event', accountId, tokenId: null, objectDefinitionId: null }] : []
    }
  }
  const trigger = type.startsWith('action.') ? happenings.get(type.slice('action.'.length)) : undefined
  if (!trigger) return []
  // Where somebody acts on another's token, as a merchant does, the event says whose it was.
  return withToken(trigger, text(data.ownerId) ?? event.actor, event)
}

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
