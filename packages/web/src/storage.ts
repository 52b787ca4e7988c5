import { logWarning } from './log.ts'

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One named JSON value on this device. What cannot be restored reads as empty; what cannot be saved is logged. */
export interface Slot<T> {
  key: string
  read(): T | null
  write(value: T): void
  clear(): void
}

export function createSlot<T>(key: string, accept: (value: unknown) => value is T, storage: KeyValueStorage): Slot<T> {
  let cache: { raw: string; value: T | null } | null = null
  return {
    key,
    read() {
      const raw = readRaw(storage, key)
      if (raw === null) return null
      if (cache?.raw !== raw) cache = { raw, value: parse(raw, accept, key) }
      return cache.value
    },
    write(value) {
      try {
        storage.setItem(key, JSON.stringify(value))
      } catch (error) {
        logWarning(`could not save ${key}`, error)
      }
    },
    clear() {
      try {
        storage.removeItem(key)
      } catch (error) {
        logWarning(`could not clear ${key}`, error)
      }
    },
  }
}

function readRaw(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch (error) {
    logWarning(`could not read ${key}`, error)
    return null
  }
}

function parse<T>(raw: string, accept: (value: unknown) => value is T, key: string): T | null {
  try {
    const value: unknown = JSON.parse(raw)
    if (accept(value)) return value
  } catch (error) {
    logWarning(`could not restore ${key}`, error)
  }
  return null
}

export const isString = (value: unknown): value is string => typeof value === 'string'
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.includes(value as T)
