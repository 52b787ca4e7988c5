import { useSyncExternalStore } from 'react'
import { createSlot, isRecord, type Slot } from '../../platform/device/storage.ts'
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
const changed = 'vitrine:wallet-preferences-changed'

/** What each kept value means with what is left out: one object for as long as the same is kept. */
const meanings = new WeakMap<Partial<WalletPreferences>, WalletPreferences>()
let slot: Slot<Partial<WalletPreferences>> | undefined

/** Made with the first question, as where it is kept is known only then. */
function kept(): Slot<Partial<WalletPreferences>> {
  slot ??= createSlot('vitrine:wallet-preferences', isStored, localStorage)
  return slot
}

export function readWalletPreferences(): WalletPreferences {
  const stored = kept().read()
  if (!stored) return defaultPreferences
  const meaning = meanings.get(stored) ?? { ...defaultPreferences, ...stored }
  meanings.set(stored, meaning)
  return meaning
}

export function changeWalletPreferences(change: Partial<WalletPreferences>): void {
  kept().write({ ...readWalletPreferences(), ...change })
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', listener)
  }
}

export function useWalletPreferences(): WalletPreferences {
  return useSyncExternalStore(subscribe, readWalletPreferences)
}
