import { accountsIn, type InventoryUpdate, isTokenEvent, type TokenId } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

/** What an event means for the inventories it concerns: who is told, and what. */
export function inventoryUpdatesOf(event: LoggedEvent): { accountId: string; update: InventoryUpdate }[] {
  if (!isTokenEvent(event)) return []
  const { cause, by, from, to } = event.data
  const vatomId = event.subject as TokenId
  return accountsIn(event.audiences).map((accountId) => ({
    accountId,
    update:
      accountId !== to
        ? { operation: 'remove', vatomId, cause, by: null }
        : from === to
          ? { operation: 'update', vatomId, cause, by: null }
          : { operation: 'add', vatomId, cause, by },
  }))
}
