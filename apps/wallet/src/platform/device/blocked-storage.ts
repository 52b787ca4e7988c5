import type { KeyValueStorage } from './storage.ts'

/** What is kept as long as the page lives. */
export function memoryStorage(): KeyValueStorage & Pick<Storage, 'clear' | 'key' | 'length'> {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/**
 * Browsers that let a frame of another site keep nothing throw at the mere name of a storage; what is kept for the page's life is
 * better than no app. Imported before everything else.
 */
export function standInForBlockedStorage(window: Window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem('vitrine')
    } catch {
      Object.defineProperty(window, name, { value: memoryStorage() })
    }
  }
}
