import { limits } from '@vitrine/protocol/limits'
import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'
import { canBePending, isInternalPath } from './deep-link.ts'

const lifetimeMs = 60 * 60 * 1000
const authScheme = 'vitrine'

interface Pending {
  path: string
  at: number
}
const isPending = (value: unknown): value is Pending =>
  isRecord(value) && typeof value.path === 'string' && typeof value.at === 'number'

export interface PendingPath {
  /** Keeps an address for after sign-in, if it is of the kind that may be kept. */
  keep(path: string): void
  /** The kept address; it is forgotten 100 ms after this first use (spec §4). */
  use(): string | null
  clear(): void
}

export function createPendingPath(
  storage: KeyValueStorage,
  now: () => number = Date.now,
  schedule: (run: () => void, ms: number) => unknown = setTimeout,
): PendingPath {
  const slot = createSlot('vitrine:pending-path', isPending, storage)
  return {
    keep(path) {
      if (canBePending(path, authScheme)) slot.write({ path, at: now() })
    },
    use() {
      const pending = slot.read()
      if (!pending) return null
      schedule(() => {
        if (slot.read()?.at === pending.at) slot.clear()
      }, limits.pendingPathClearMs)
      return now() - pending.at < lifetimeMs && isInternalPath(pending.path) ? pending.path : null
    },
    clear: () => slot.clear(),
  }
}
