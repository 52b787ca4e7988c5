import { createBatch } from './batch.ts'
import type { Clock } from './clock.ts'

export interface RememberedNeeds<V> {
  clock: Clock
  /** In the order of the keys. */
  load(keys: readonly string[]): Promise<readonly V[]>
  maxAgeMs: number
  /** Kept at most; the one that was loaded first goes first. */
  most: number
}

export interface Remembered<V> {
  get(key: string): Promise<V>
  /** What is being loaded now is not kept either: it may be older than the change. */
  forget(isMeant: (value: V, key: string) => boolean): void
}

/** Answers out of memory what the database said less than `maxAgeMs` ago. Strangers who ask for anything at all ask in batches. */
export function createRemembered<V>({ clock, load, maxAgeMs, most }: RememberedNeeds<V>): Remembered<V> {
  const kept = new Map<string, { value: V; until: number }>()
  const look = createBatch(load)
  let changes = 0

  return {
    async get(key) {
      const known = kept.get(key)
      if (known && known.until > clock.now().getTime()) return known.value
      const before = changes
      const value = await look(key)
      if (changes !== before) return value
      kept.delete(key)
      if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { value, until: clock.now().getTime() + maxAgeMs })
      return value
    },
    forget(isMeant) {
      changes += 1
      for (const [key, { value }] of kept) if (isMeant(value, key)) kept.delete(key)
    },
  }
}
