import type { KeyValueStorage } from '../platform/device/storage.ts'

/** What a browser profile keeps, shared by the "tabs" of a test. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
