import { createSlot, isString, type KeyValueStorage } from '../device/storage.ts'
import type { RouteMatch } from './paths.ts'

const slotOf = (storage: KeyValueStorage) => createSlot<string>('vitrine:last-visited', isString, storage)

/**
 * What going to a screen says of where the app is to open next time (R32): in a brand's area, as its address names the brand; outside of
 * every brand, by going to the whole wallet; nothing, by settings, profiles and the like.
 */
export function wishIn({ name, params: { business } }: RouteMatch): { brand: string } | 'outside' | null {
  if (business !== undefined) return { brand: business }
  return name === 'wallet' ? 'outside' : null
}

export function readLastVisited(storage: KeyValueStorage): string {
  return slotOf(storage).read() ?? ''
}

/** True when it is another place than before. */
export function rememberLastVisited(storage: KeyValueStorage, route: string): boolean {
  if (route === readLastVisited(storage)) return false
  slotOf(storage).write(route)
  return true
}
