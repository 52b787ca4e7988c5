import type { QueryClient } from '@tanstack/react-query'
import { limits } from '@vitrine/protocol/limits'
import { accountValue, perAccount, useAccountValue } from '../account/per-account.ts'

const updatedOf = accountValue(false)
const timerOf = perAccount(() => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined }))

/** The inventory-updated flag flips on and reverts after 10 s (spec §4, R24). */
export function markInventoryUpdated(client: QueryClient): void {
  const waiting = timerOf(client)
  clearTimeout(waiting.timer)
  waiting.timer = setTimeout(() => updatedOf(client).write(false), limits.inventoryUpdatedFlagMs)
  updatedOf(client).write(true)
}

export const useInventoryUpdated = (): boolean => useAccountValue(updatedOf)
