import { limits } from '@vitrine/protocol/limits'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isUpdated = false
let timer: ReturnType<typeof setTimeout> | undefined

function settle(next: boolean): void {
  isUpdated = next
  for (const listener of listeners) listener()
}

/** The inventory-updated flag flips on and reverts after 10 s (spec §4, R24). */
export function markInventoryUpdated(): void {
  clearTimeout(timer)
  timer = setTimeout(() => settle(false), limits.inventoryUpdatedFlagMs)
  settle(true)
}

export function useInventoryUpdated(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isUpdated,
  )
}
