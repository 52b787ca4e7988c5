import type { ViewerConfig } from '@vitrine/protocol'
import { createSlot, isRecord, type KeyValueStorage, type Slot } from '../device/storage.ts'

export const viewerKeyPrefix = 'vitrine:viewer:'

/** The last good configuration of a hostname on this device. It was checked when it came; this only tells it from damage. */
export function keptViewerConfig(storage: KeyValueStorage, hostname: string): Slot<ViewerConfig> {
  return createSlot(`${viewerKeyPrefix}${hostname}`, isViewerConfig, storage)
}

const isViewerConfig = (value: unknown): value is ViewerConfig =>
  isRecord(value) &&
  typeof value.businessId === 'string' &&
  isRecord(value.features) &&
  isRecord(value.appConfig) &&
  Array.isArray(value.subBusinesses)
