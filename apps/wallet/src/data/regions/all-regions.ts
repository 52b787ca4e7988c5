import { legacyNetwork } from './legacy-network/index.ts'
import { newerRegion } from './newer/index.ts'
import type { InventoryRegion } from './region.ts'

/** Every region that this build knows; the first is asked for what nobody else claims. */
export const allRegions: readonly [InventoryRegion, ...InventoryRegion[]] = [newerRegion, legacyNetwork]
