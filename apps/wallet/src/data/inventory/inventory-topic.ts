import type { InventoryUpdate } from '@vitrine/protocol'
import type { TopicReducer } from '../topics/topic.ts'
import { applyInventoryUpdates, type Came } from './inventory-updates.ts'
import { rereadInventory } from './refresh.ts'

/** Tells what deserves a toast. */
export const inventoryTopic: TopicReducer<InventoryUpdate, Came> = {
  apply: ({ client, api }, updates) => applyInventoryUpdates(client, api, updates),
  reread: ({ client }) => rereadInventory(client),
}
