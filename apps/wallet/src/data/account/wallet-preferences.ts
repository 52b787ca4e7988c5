import { useSyncExternalStore } from 'react'
import { createSlot, isRecord } from '../../platform/device/storage.ts'
import type { SortChoice } from '../inventory/listing.ts'

/** How a person wants their wallet to look (spec §2.7, §3 Wallet preferences). */
export interface WalletPreferences {
  sortBy: SortChoice
  showTitles: boolean
  showEditions: boolean
  showBadges: boolean
  showDroppedSmartNft: boolean
  /** A toast when somebody sends a token: the inventory's notification channel. */
  arrivalToasts: boolean
  /** A toast when coins come: the wallet's channel. */
  coinToasts: boolean
  /** What comes from a brand that wants it so opens by itself: the channel `autoOpen`. */
  autoOpen: boolean
}

export const defaultPreferences: WalletPreferences = {
  sortBy: 'newest',
  showTitles: true,
  showEditions: true,
  showBadges: true,
  showDroppedSmartNft: false,
  arrivalToasts: true,
  coinToasts: true,
  autoOpen: true,
}

const isStored = (value: unknown): value is Partial<WalletPreferences> => isRecord(value)
const listeners = new Set<() => void>()
let current: WalletPreferences | null = null

const slot = () => createSlot('vitrine:wallet-preferences', isStored, localStorage)

export function readWalletPreferences(): WalletPreferences {
  current ??= { ...defaultPreferences, ...slot().read() }
  return current
}

export function changeWalletPreferences(change: Partial<WalletPreferences>): void {
  current = { ...readWalletPreferences(), ...change }
  slot().write(current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const handleStorage = () => {
    current = null
    listener()
  }
  addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', handleStorage)
  }
}

export function useWalletPreferences(): WalletPreferences {
  return useSyncExternalStore(subscribe, readWalletPreferences)
}
