import type { InventoryUpdate, TokenId } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

/** What an event means for the inventories it concerns: who is told, and what. */
export function inventoryUpdatesOf(event: LoggedEvent): { accountId: string; update: InventoryUpdate }[] {
  if (!event.type.startsWith('token.')) return []
  const { toAccount, fromAccount, data } = event
  const vatomId = event.subject as TokenId
  const cause = typeof data.cause === 'string' ? data.cause : event.type.slice('token.'.length)
  if (toAccount !== null && toAccount === fromAccount) {
    return [{ accountId: toAccount, update: { operation: 'update', vatomId, cause, by: null } }]
  }
  const by = typeof data.by === 'string' ? data.by : null
  return [
    ...(fromAccount
      ? [{ accountId: fromAccount, update: { operation: 'remove', vatomId, cause, by: null } as const }]
      : []),
    ...(toAccount ? [{ accountId: toAccount, update: { operation: 'add', vatomId, cause, by } as const }] : []),
  ]
}
