import type { ServerFrame } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import { campaignUpdatesOf } from './campaign-updates.ts'
import { coinUpdatesOf } from './coin-updates.ts'
import { inventoryUpdatesOf } from './inventory-updates.ts'

interface UpdateFrame {
  accountId: string
  frame: ServerFrame
}

/** Who is told of an event, and how. An event has one position, so it is one frame for each person. */
export function updateFramesOf(event: LoggedEvent): UpdateFrame[] {
  const { position } = event
  return [
    ...inventoryUpdatesOf(event).map(
      ({ accountId, update }): UpdateFrame => ({
        accountId,
        frame: { type: 'user-inventory-updated', position, userInventoryUpdates: [update] },
      }),
    ),
    ...coinUpdatesOf(event).map(
      ({ accountId, update }): UpdateFrame => ({
        accountId,
        frame: { type: 'user-coins-updated', position, userCoinUpdates: [update] },
      }),
    ),
    ...campaignUpdatesOf(event).map(
      ({ accountId, update }): UpdateFrame => ({
        accountId,
        frame: { type: 'user-campaigns-updated', position, userCampaignUpdates: [update] },
      }),
    ),
  ]
}
